/**
 * Whether a text shows anything: blanks, control characters, zero-width marks and letters without a glyph
 * (fillers, blank Braille) do not.
 */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
