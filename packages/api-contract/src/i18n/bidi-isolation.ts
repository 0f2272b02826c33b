/** Values of placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Bidirectional embedding, override and isolate characters. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
/** Right-to-left letters; those outside the BMP by their high surrogate. */
const RTL_LETTERS = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/

/** A name without bidirectional control characters, as it appears in a formatted message. */
export const stripBidiControls = (name: string): string => name.replaceAll(BIDI_CONTROLS, '')

function isolateValue(value: string | number): string | number {
  if (typeof value === 'number') return value
  const plain = stripBidiControls(value)
  return RTL_LETTERS.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Isolates the values of a message, so that they cannot change the direction of its text (Unicode bidi). */
export const isolateValues = (values: MessageValues): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolateValue(value)]))
