#include <cstdlib>

#include "engine/process_group.h"

namespace chuhe {

ProcessGroup::ProcessGroup() = default;
ProcessGroup::~ProcessGroup() = default;

std::string ProcessGroup::complaint() const {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
        const char* value = std::getenv(name);
        if (value && std::atoi(value) > 1) {
            return "started by mpirun but built without MPI (configure with -DCHUHE_ENGINE_MPI=ON)";
        }
    }
    return {};
}

void ProcessGroup::abort() {}

void ProcessGroup::send(std::string_view) {}

std::optional<std::string> ProcessGroup::receive() {
    return {};
}

}  // namespace chuhe
