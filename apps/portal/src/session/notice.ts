import { errorTexts } from '@evenkeel/contract/error-texts'
import { href } from '#lib/paths.ts'
import { safeNext } from '#lib/safe-next.ts'

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

/** A link of a notice as it may be followed: a page of ours, or home (trust trap 20). */
const inside = (link: string): string => safeNext(link, '') ?? href('home')

const errorInside = (notice: ErrorNotice): ErrorNotice =>
  notice.link === undefined ? notice : { ...notice, link: inside(notice.link) }

function confirmInside(notice: ConfirmNotice): ConfirmNotice {
  const { button, cancel } = notice
  return {
    ...notice,
    button: 'link' in button ? { ...button, link: inside(button.link) } : button,
    ...(cancel ? { cancel: { ...cancel, link: inside(cancel.link) } } : {}),
  }
}

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
      error = errorInside(notice)
      storage.set(KEY, JSON.stringify(error))
    },
    error: (): ErrorNotice => {
      if (error) return error
      try {
        const kept = JSON.parse(storage.get(KEY) ?? 'null') as Partial<ErrorNotice> | null
        if (typeof kept?.message === 'string') {
          const { message, link, label } = kept
          return typeof link === 'string' && typeof label === 'string'
            ? { message, label, link: inside(link) }
            : { message }
        }
      } catch {
        // Somebody else's text under our key: the plain sentence below is right.
      }
      return { message: errorTexts.unknown }
    },
    setConfirm: (notice: ConfirmNotice): void => {
      confirm = confirmInside(notice)
    },
    confirm: (): ConfirmNotice | null => confirm,
  }
}
export type Notices = ReturnType<typeof createNotices>
