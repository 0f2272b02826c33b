import { errorTexts } from '@evenkeel/contract/error-texts'

/** What an error screen says (spec §2, SCREEN-01 and 02). */
export interface ErrorNotice {
  readonly message: string
  /** In-app path below the base. */
  readonly link?: string
  readonly label?: string
}

/** What the confirm screen says (SCREEN-03 and 04): the button has an action or a link. */
export interface ConfirmNotice {
  readonly message: string
  readonly description: string
  readonly button:
    | { readonly label: string; readonly link: string }
    | { readonly label: string; readonly action: () => unknown }
  /** Way back without doing it. */
  readonly cancel?: { readonly label: string; readonly link: string }
}

const KEY = 'evenkeel-notice'

/**
 * The texts of the special screens: kept in memory and over a reload, never taken from the URL (AMB-31), so that
 * nobody can put words into the portal's mouth with a link.
 */
export function createNotices(storage: {
  get(key: typeof KEY): string | null
  set(key: typeof KEY, value: string): void
}) {
  let error: ErrorNotice | null = null
  let confirm: ConfirmNotice | null = null
  return {
    setError: (notice: ErrorNotice): void => {
      error = notice
      storage.set(KEY, JSON.stringify(notice))
    },
    error: (): ErrorNotice => {
      if (error) return error
      try {
        const kept = JSON.parse(storage.get(KEY) ?? 'null') as Partial<ErrorNotice> | null
        if (typeof kept?.message === 'string') return { ...kept, message: kept.message }
      } catch {
        // Somebody else's text under our key: the plain sentence below is right.
      }
      return { message: errorTexts.unknown }
    },
    setConfirm: (notice: ConfirmNotice): void => {
      confirm = notice
    },
    confirm: (): ConfirmNotice | null => confirm,
  }
}
export type Notices = ReturnType<typeof createNotices>
