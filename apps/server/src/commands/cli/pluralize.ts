/** Formats a count with its noun: `1 member belongs`, `3 members belong`. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
