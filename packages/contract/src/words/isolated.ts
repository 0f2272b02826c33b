type Values = Readonly<Record<string, string | number>>
type Said = string | ((values: Values) => string)

/** Marks that turn the reading direction until something ends them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
/** Letters that are read from the right, those beyond 16 bits by their first half. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/

/** A name without the marks that would turn what stands beside it, as it stands in a text that it is filled into. */
export const withoutTurns = (name: string): string => name.replaceAll(TURNING, '')

/** What is filled into a text: a name turns nothing but itself. */
function isolated(value: string | number): string | number {
  if (typeof value === 'number') return value
  const plain = withoutTurns(value)
  return FROM_THE_RIGHT.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** A text that keeps its reading direction, whatever is filled in. */
export const isolating = (said: Said): Said =>
  typeof said === 'string'
    ? said
    : (values) =>
        said(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)])))
