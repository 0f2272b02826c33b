/**
 * First three digits of ZIP codes in which 20,000 people or fewer live, by the census of 2000: with the guidance of the HHS on 45 CFR
 * 164.514(b)(2)(i)(B) these could lead to one person, and the others do not.
 */
const SMALL_AREAS: ReadonlySet<string> = new Set(
  '036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' '),
)

/** The area of a ZIP code that may be told before anybody is known; null: there is none. */
export function getZipArea(zip: string | null): string | null {
  const area = /^\d{3}(?=\d{2})/.exec(zip ?? '')?.[0]
  return area === undefined || SMALL_AREAS.has(area) ? null : area
}
