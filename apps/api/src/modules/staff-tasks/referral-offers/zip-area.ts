/**
 * First three digits of ZIP codes with 20,000 people or fewer, by the census of 2000: under the guidance of
 * the HHS on 45 CFR 164.514(b)(2)(i)(B) these could identify a person, and the others do not.
 */
const SMALL_AREAS: ReadonlySet<string> = new Set(
  '036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' '),
)

/** Returns the area of a ZIP code that may be shown before acceptance; null if none. */
export function getZipArea(zip: string | null): string | null {
  const area = /^\d{3}(?=\d{2})/.exec(zip ?? '')?.[0]
  return area === undefined || SMALL_AREAS.has(area) ? null : area
}
