/**
 * Returns the first name of a staff member, which is all that members see. Titles are skipped: "Dr. Ada
 * Smith" is Ada.
 */
export const getFirstName = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !word.endsWith('.')) ?? name
}
