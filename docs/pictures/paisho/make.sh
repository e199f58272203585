#!/usr/bin/env bash
# Draws the pictures of docs/paisho.md again. usage: make.sh PATH_TO_PAISHO
set -euo pipefail
paisho=$(realpath "$1")
cd "$(dirname "$0")"
"$paisho" show --svg board.svg
"$paisho" show "S Jc7 Wn6 Yf13 Tm13 N Rk6 Hc9 s 9" --dots "c7 n6 f13 m13" --svg moves.svg
"$paisho" show "S Be6 Oh10 Dm12 Je8 N Rm9 Cj10 s 9" --dots "e6 h10 m12" --svg jumpers.svg
"$paisho" show "S Jc5 Ye5 N Kf6 Ce9 s 9" --links --drained --svg knotweed.svg
"$paisho" show "S Oe10 Je11 N Rf9 s 9" --arrows "e11f11 f9e9" --svg wheel.svg
"$paisho" show "S Be5 Bm5 Jl5 N Re7 Cn6 s 9" --arrows "e5e7 e7e8 m5m8 l5l8 n6n9" --svg boat.svg
"$paisho" show "S Ye10 Jh10 Te5 Je8 Rk6 N Rh6 Cm12 Hk12 s 9" --links --svg harmony.svg
"$paisho" show "S Jf6 Yl6 Jl12 Yf12 N Jm13 n 9" --links --svg chain.svg
