type MessageValues = Readonly<Record<string, string | number>>
type ResolvedMessage = string | ((values: MessageValues) => string)

/** Bidirectional embedding, override and isolate characters. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
/** Right-to-left letters; those outside the BMP by their high surrogate. */
const RTL_LETTERS = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/

/** A name without bidirectional control characters, as it appears in a formatted message. */
export const stripBidiControls = (name: string): string => name.replaceAll(BIDI_CONTROLS, '')

/** Isolates a value, so that it cannot change the direction of the text around it. */
function isolateValue(value: string | number): string | number {
  if (typeof value === 'number') return value
  const plain = stripBidiControls(value)
  return RTL_LETTERS.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Wraps a message so that its values are isolated (Unicode bidi). */
export const isolateMessage = (said: ResolvedMessage): ResolvedMessage =>
  typeof said === 'string'
    ? said
    : (values) =>
        said(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolateValue(value)])))
