#include "engine/bench.h"

namespace chuhe {

namespace {

// Changing a position changes the signature of every later bench.
constexpr std::string_view kPositions[] = {
    // Openings.
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3",
    "1rbakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3",
    "rnbakab2/8r/1c2c1n2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 6 4",
    "rnbakab1r/9/1c3cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2B2CN/9/RN1AKABR1 b - - 5 3",
    "rnbakab1r/9/1c4nc1/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C4/9/R1BAKABNR b - - 5 3",
    "r1bakabr1/9/c1n3nc1/p1p1p2Rp/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB2 b - - 11 6",
    "r1bakabnr/9/1cn1c4/p1p1p1p1p/9/9/P1P1P1P1P/1C3CN2/9/RNBAKABR1 b - - 5 3",
    "r1bakabnr/9/1cn4c1/p3p1p1p/2p6/5NP2/P1P1P3P/1C5C1/9/RNBAKAB1R b - - 5 3",
    "2baka1r1/r8/1cn1b1nc1/p3p1pRp/2p6/6P2/P1P1P3P/1CN1C1N2/9/R1BAKAB2 w - - 12 7",
    // Middle games.
    "rnbak1b1r/4a4/1c6n/2p1p1p1p/p8/9/P1P1P1P1P/2N3Cc1/4A4/RCB1KABNR w - - 0 1",
    "r1bakab2/1c7/6n2/p3p1p1p/1nPC5/6P1P/P3P2r1/1c2B1NCR/4A4/R1BAK4 w - - 0 1",
    "4ka2r/4a4/2n1b3c/p7p/2p1C1p2/4P4/P1P3P1P/5R1cN/9/2BAKAB2 b - - 0 1",
    "3ak1b2/4a4/9/p1NC2P1P/6b2/5n3/P8/2R6/4rr3/2BK1ARc1 b - - 0 1",
    "1rba1kbr1/nC2a4/4c1n2/p1p1p3p/6p2/1R7/P1P1P1P1P/4BNN1C/4A4/c2AK1BR1 w - - 0 1",
    "2bak4/1cC1a2R1/1r2b1n2/p2Rp1p1p/9/6P2/P3P4/2n1B4/4Ar3/2B1KA2c w - - 0 1",
    "rnbaka2r/9/3c2ncb/p1p1p1pCp/9/9/P1P1P1P1P/4C1N2/9/RNBAKAB1R b - - 0 1",
    "2b1kab2/4a4/2n1c1ncr/p3p4/2p3p1p/1R2P1r2/P1P5P/N3C4/4N4/2BAKABR1 w - - 0 1",
    "4kab1r/4a4/3nb2c1/p5p1p/2p2R3/4C1PN1/P1P1P3P/2N6/1cnCK4/2BA1AB2 b - - 0 1",
    "2bakabnr/9/rcn4c1/p1p1p1p1p/1C7/9/P1P1P1P1P/5C3/9/RNBAKABNR w - - 0 1",
    "r1bak2nr/1c2a2R1/2n1bc3/p1p1p1p1p/9/P5B2/2P1P1P1P/1CN3N2/4C4/R2AKAB2 w - - 0 1",
    "1r1a1ab2/5k3/4b3n/pC2Ccp1N/1Rp6/9/P3PrP1P/6N1B/9/2BAKA2R b - - 0 1",
    "2baka3/9/3R5/p3p3p/2p1n2P1/9/P3P4/4CA3/7RN/1r1AK1B2 w - - 0 1",
    "R4Cb2/4k4/3a1n3/2p6/4p1n1p/2B6/P1c1P3P/2N6/3CA4/4KArc1 b - - 0 1",
    "2bakabnr/9/rcn1c4/pCp1p1p1p/9/2P1P4/P5P1P/7CN/9/RNBAKAB1R b - - 0 1",
    "C3kab2/4a2r1/2c1b1nc1/p3p3p/5Np2/2p6/P3P1P1P/1r2B1N2/9/R2AKABR1 w - - 0 1",
    "3ak1b2/4a4/4bn3/PN6p/p6P1/3n5/P1C1P1Pc1/4B4/4A4/2B1KA3 w - - 0 1",
    "3ak1P2/2r1a4/4b4/9/3PC2N1/p1N6/5R2P/4B3r/9/2BAKA3 w - - 0 1",
    // Endings and sharp positions with few pieces.
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
    "2b1Ra3/6r2/3k5/4P4/2nNp4/9/5p3/4BA3/3K4r/3n5 w - - 0 1",
    "9/4k4/2R1b3P/3c3P1/4p4/4rN3/9/3KB4/1n7/3A5 w - - 0 1",
    "2C1k4/9/3CP1r1b/7R1/2b3N2/9/7r1/B3Kp3/4A4/R8 w - - 0 1",
    "2b2a3/4r4/3ak4/3c2c2/2b1C1R2/N2R1C3/9/p4A2B/2nr5/2B1K4 b - - 0 1",
    "3k5/9/9/9/9/9/9/9/4A4/R3KA3 w - - 0 1",
    "2bak4/4a4/4b4/9/9/9/2N1P4/9/9/2BAK4 w - - 0 1",
    "4ka3/4a4/9/9/6b2/3N5/9/4B4/9/3CK4 w - - 0 1",
    "3k1a3/4a4/4b4/4p4/9/2P6/4n4/4B4/4A4/4KAB2 b - - 0 1",
};

}  // namespace

std::span<const std::string_view> bench_positions() {
    return kPositions;
}

}  // namespace chuhe
