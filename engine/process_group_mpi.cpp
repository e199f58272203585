// The old C++ interface of MPI, which nobody needs, does not compile without warnings.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <cstdlib>

#include "engine/process_group.h"

namespace chuhe {

ProcessGroup::ProcessGroup() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

ProcessGroup::~ProcessGroup() {
    MPI_Finalize();
}

std::string ProcessGroup::complaint() const {
    return {};
}

void ProcessGroup::abort() {
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

void ProcessGroup::send(std::string_view message) {
    MPI_Send(message.data(), static_cast<int>(message.size()), MPI_CHAR, 0, 0, MPI_COMM_WORLD);
}

std::optional<std::string> ProcessGroup::receive() {
    int waits = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waits, &status);
    if (!waits) return {};
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string message(static_cast<std::size_t>(size), '\0');
    MPI_Recv(message.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

}  // namespace chuhe
