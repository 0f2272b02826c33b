import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { toInAppLink } from '#lib/safe-redirect.ts'
import type { KeyValue } from '#lib/storage.ts'
import type { ConfirmPrompt } from './confirm-prompt.ts'
import { createOutcomeNotice } from './outcome-notice.ts'
import { createVisitChanges } from './visit-changes.ts'

/**
 * What is typed on one page, so that it is still there after the error screen (ERROR-01): in memory only, and only until another page
 * is opened.
 */
function createPageInput() {
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

/** What an error screen says (SCREEN-01 and 02). */
export interface ErrorNotice {
  readonly message: string
  /** In-app path below the base. */
  readonly link?: string
  readonly label?: string
}

const NOTICE_KEY = 'evenkeel-notice'
const CONFIRM_KEY = 'evenkeel-confirm'

/** For whom something was said: the organisation of the page, and the member, or null for a visitor. */
export interface Audience {
  readonly client: string
  readonly member: string | null
}

const withInAppLink = (notice: ErrorNotice): ErrorNotice =>
  notice.link === undefined ? notice : { ...notice, link: toInAppLink(notice.link) }

/** What was stored; null where another person's text is under our key. */
function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

/** What the browser keeps for the confirm screen, and whom it concerns. */
export interface StoredConfirmPrompt {
  readonly owner: string | null
  readonly notice: unknown
}

/**
 * The texts of the special screens: kept in memory and over a reload, never taken from the URL (RD-131), so that
 * nobody can put words into the portal's mouth with a link. What was said to one member, or under one organisation, is
 * said to nobody else, and what is to be confirmed is asked of nobody else (SCREEN-01, SCREEN-03).
 */
export function createNotices(storage: KeyValue<string>, audience: () => Audience) {
  let error: (ErrorNotice & Audience) | null = null
  let confirm: string | null = null
  const done = createOutcomeNotice()
  const typed = createPageInput()
  const visitChanges = createVisitChanges()
  const isMeant = ({ client, member }: Partial<Audience>): boolean => {
    const now = audience()
    return client === now.client && (member === null || member === now.member)
  }
  /** Whom a question concerns: a member under one organisation, or nobody known. */
  const owner = (): string | null => {
    const { client, member } = audience()
    return member && `${client} ${member}`
  }
  return {
    done,
    typed,
    visitChanges,
    setError: (notice: ErrorNotice): void => {
      error = { ...withInAppLink(notice), ...audience() }
      storage.set(NOTICE_KEY, JSON.stringify(error))
    },
    error: (): ErrorNotice => {
      if (error && isMeant(error)) return error
      const kept = parseJson(storage.get(NOTICE_KEY)) as Partial<ErrorNotice & Audience> | null
      if (typeof kept?.message === 'string' && isMeant(kept)) {
        const { message, link, label } = kept
        return typeof link === 'string' && typeof label === 'string'
          ? { message, label, link: toInAppLink(link) }
          : { message }
      }
      return { message: errorMessages.unknown }
    },
    /** Another person is here, or nobody any more: what was said and asked is over. */
    forget: (): void => {
      error = null
      confirm = null
      done.forget()
      typed.forget()
      storage.remove(NOTICE_KEY)
      storage.remove(CONFIRM_KEY)
    },
    /** Asks on the confirm screen, of whoever is here now and of nobody else. */
    setConfirm: (notice: ConfirmPrompt): void => {
      confirm = JSON.stringify({ owner: owner(), notice } satisfies StoredConfirmPrompt)
      storage.set(CONFIRM_KEY, confirm)
    },
    /** The question that was set for whoever is here now, also before a reload; `parseConfirmPrompt` reads it. */
    confirm: (): unknown => {
      const kept = parseJson(confirm ?? storage.get(CONFIRM_KEY)) as Partial<StoredConfirmPrompt> | null
      return kept?.owner === owner() ? kept.notice : null
    },
    /** Answered, or not to be asked any more. */
    forgetConfirm: (): void => {
      confirm = null
      storage.remove(CONFIRM_KEY)
    },
  }
}
export type Notices = ReturnType<typeof createNotices>
