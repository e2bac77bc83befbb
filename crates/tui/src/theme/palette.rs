//! The colours of each theme.

use ludoteca_paint::Rgb;

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Letters and ground of everything that is no board.
    pub(crate) ink: Rgb,
    pub(crate) ground: Rgb,
    /// What is less important, and what is chosen.
    pub(crate) dim: Rgb,
    pub(crate) accent: Rgb,
    /// Cells that are played on, others, and the goals.
    pub(crate) cell: Rgb,
    pub(crate) unused: Rgb,
    pub(crate) goals: [Rgb; 2],
    /// The letters of cells.
    pub(crate) name: Rgb,
    /// The pieces of each side: letters and ground.
    pub(crate) sides: [(Rgb, Rgb); 2],
    pub(crate) green: (Rgb, Rgb),
    /// Where the last move went, where it came from, and where a move can go.
    pub(crate) last: Rgb,
    pub(crate) origin: Rgb,
    pub(crate) target: Rgb,
    /// What is well, what is not, and what is advised.
    pub(crate) good: Rgb,
    pub(crate) bad: Rgb,
    pub(crate) hint: Rgb,
}

const fn rgb(hex: u32) -> Rgb {
    Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// A board of wood on a dark table.
pub(super) const WOOD: Palette = Palette {
    ink: rgb(0x00ec_e4d8),
    ground: rgb(0x0021_1d19),
    dim: rgb(0x00a8_9d8d),
    accent: rgb(0x00f0_b94a),
    cell: rgb(0x00d2_a970),
    unused: rgb(0x00ea_d8b6),
    goals: [rgb(0x00ae_b96f), rgb(0x0093_adc9)],
    name: rgb(0x0046_301a),
    sides: [(rgb(0x002a_241d), rgb(0x00f8_f2e4)), (rgb(0x00f6_f1e6), rgb(0x002b_3a55))],
    green: (rgb(0x0010_240f), rgb(0x00a9_d67c)),
    last: rgb(0x00ec_c559),
    origin: rgb(0x00dd_bb6a),
    target: rgb(0x008f_c49a),
    good: rgb(0x007f_ce8e),
    bad: rgb(0x00ff_8f7a),
    hint: rgb(0x002f_6fb0),
};

/// Slate: dark and cool.
pub(super) const SLATE: Palette = Palette {
    ink: rgb(0x00d8_dee9),
    ground: rgb(0x001b_2028),
    dim: rgb(0x008b_98a9),
    accent: rgb(0x007c_c4e8),
    cell: rgb(0x003a_4656),
    unused: rgb(0x002a_323e),
    goals: [rgb(0x003d_5a4a), rgb(0x004a_4f70)],
    name: rgb(0x00d5_dde8),
    sides: [(rgb(0x001d_2530), rgb(0x00e9_edf2)), (rgb(0x00ee_f3f9), rgb(0x0014_305c))],
    green: (rgb(0x000e_2413), rgb(0x009f_d8a0)),
    last: rgb(0x006b_5a22),
    origin: rgb(0x0056_5030),
    target: rgb(0x0028_625d),
    good: rgb(0x008f_d694),
    bad: rgb(0x00ff_9c8f),
    hint: rgb(0x00e0_a64a),
};

/// Ink on light paper.
pub(super) const PAPER: Palette = Palette {
    ink: rgb(0x002b_2a28),
    ground: rgb(0x00fa_f8f2),
    dim: rgb(0x006a_6860),
    accent: rgb(0x008a_4b08),
    cell: rgb(0x00d9_d5c8),
    unused: rgb(0x00f0_ede3),
    goals: [rgb(0x00c9_dcb8), rgb(0x00c3_d2e6)],
    name: rgb(0x004a_473f),
    sides: [(rgb(0x0020_1f1c), rgb(0x00ff_ffff)), (rgb(0x00ff_ffff), rgb(0x0033_404f))],
    green: (rgb(0x000f_220c), rgb(0x0079_c455)),
    last: rgb(0x00f2_d98a),
    origin: rgb(0x00ef_e2b4),
    target: rgb(0x00a9_d6c4),
    good: rgb(0x001f_6b35),
    bad: rgb(0x00a3_261c),
    hint: rgb(0x001f_62a8),
};

/// The Commodore 64's colours.
pub(super) const C64: Palette = Palette {
    ink: rgb(0x00bd_b8ff),
    ground: rgb(0x0040_318d),
    dim: rgb(0x00b0_a8f8),
    accent: rgb(0x00d6_e08a),
    cell: rgb(0x006e_5fba),
    unused: rgb(0x0035_2879),
    goals: [rgb(0x0041_7a38), rgb(0x0084_502a)],
    name: rgb(0x00ff_ffff),
    sides: [(rgb(0x0000_0000), rgb(0x00ff_ffff)), (rgb(0x00ff_ffff), rgb(0x0000_0000))],
    green: (rgb(0x0000_0000), rgb(0x0094_e089)),
    last: rgb(0x007a_6a1e),
    origin: rgb(0x006a_5b62),
    target: rgb(0x002f_7a80),
    good: rgb(0x0094_e089),
    bad: rgb(0x00ff_b3a0),
    hint: rgb(0x00d6_e08a),
};

/// Black and white with one strong colour.
pub(super) const CONTRAST: Palette = Palette {
    ink: rgb(0x00ff_ffff),
    ground: rgb(0x0000_0000),
    dim: rgb(0x00c8_c8c8),
    accent: rgb(0x00ff_ff00),
    cell: rgb(0x004a_4a4a),
    unused: rgb(0x001c_1c1c),
    goals: [rgb(0x0000_5200), rgb(0x0000_007c)],
    name: rgb(0x00ff_ffff),
    sides: [(rgb(0x0000_0000), rgb(0x00ff_ffff)), (rgb(0x00ff_ffff), rgb(0x0000_0000))],
    green: (rgb(0x0000_0000), rgb(0x0000_ff00)),
    last: rgb(0x007a_5a00),
    origin: rgb(0x004f_4420),
    target: rgb(0x0000_7070),
    good: rgb(0x0000_ff66),
    bad: rgb(0x00ff_8080),
    hint: rgb(0x00ff_ff00),
};

/// Colours that the colour-blind tell apart.
pub(super) const SAFE: Palette = Palette {
    ink: rgb(0x00f0_f0f0),
    ground: rgb(0x0020_242a),
    dim: rgb(0x00a3_adb6),
    accent: rgb(0x00f0_e442),
    cell: rgb(0x00c2_cad2),
    unused: rgb(0x00e2_e6ea),
    goals: [rgb(0x00a4_d8ca), rgb(0x00e6_c0d8)],
    name: rgb(0x0039_424a),
    sides: [(rgb(0x0000_0000), rgb(0x00e8_a317)), (rgb(0x00ff_ffff), rgb(0x0000_568a))],
    green: (rgb(0x0000_0000), rgb(0x006a_b8e8)),
    last: rgb(0x00f0_e442),
    origin: rgb(0x00e0_dc90),
    target: rgb(0x007f_cdb5),
    good: rgb(0x0056_c8e9),
    bad: rgb(0x00f0_a23a),
    hint: rgb(0x00d5_5e00),
};
