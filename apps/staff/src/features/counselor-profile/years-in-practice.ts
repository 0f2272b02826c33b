/** What was typed as a number of years: nothing while none is typed, and no number at all where it is none, so that it is refused with words. */
export function parseYears(typed: string): number | undefined {
  const text = typed.trim()
  return text === '' ? undefined : Number(text)
}

/** The years as they are typed; what is no number is gone after a reload. */
export const formatYears = (years: number | undefined): string =>
  years !== undefined && Number.isFinite(years) ? String(years) : ''
