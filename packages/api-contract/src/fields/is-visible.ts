/**
 * Whether a text shows anything at all: blanks, control characters, marks without width and letters without a shape (fillers, the
 * blank of Braille) do not, though a program takes them for text.
 */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
