/** The name a person of the staff is called by: members are told no more of it. A title before it is none: "Dr. Ada Smith" is Ada. */
export const getFirstName = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !word.endsWith('.')) ?? name
}
