import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'

/**
 * What is typed on one page, so that it is still there after the error screen (ERROR-01): in memory only, and only until another page
 * is opened.
 */
export function createPageInput() {
  let typed: { readonly at: string; readonly values: FieldValues } | null = null
  return {
    /** Notes what is typed at an address, beside what was typed there before. */
    keep: (at: string, values: FieldValues): void => {
      typed = { at, values: { ...(typed?.at === at ? typed.values : {}), ...values } }
    },
    read: (at: string): FieldValues => (typed?.at === at ? typed.values : {}),
    /** A page other than the error screen is opened. */
    arrive: (at: string): void => {
      if (typed?.at !== at) typed = null
    },
    forget: (): void => {
      typed = null
    },
  }
}
