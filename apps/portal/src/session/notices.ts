import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { toInAppLink } from '#lib/safe-redirect.ts'
import type { KeyValue } from '#lib/storage.ts'
import type { ConfirmPrompt } from './confirm-prompt.ts'
import { createOutcomeNotice } from './outcome-notice.ts'
import { createVisitChanges } from './visit-changes.ts'

/**
 * Input of one page that survives the error screen (ERROR-01): in memory only, until another page is opened.
 */
function createPageInput() {
  let typed: { readonly at: string; readonly values: FieldValues } | null = null
  return {
    /** Adds input of a URL to the earlier input of it. */
    keep: (at: string, values: FieldValues): void => {
      typed = { at, values: { ...(typed?.at === at ? typed.values : {}), ...values } }
    },
    read: (at: string): FieldValues => (typed?.at === at ? typed.values : {}),
    /** Call this when a page other than the error screen is opened. */
    arrive: (at: string): void => {
      if (typed?.at !== at) typed = null
    },
    forget: (): void => {
      typed = null
    },
  }
}

/** Content of the error screen (SCREEN-01 and 02). */
export interface ErrorNotice {
  readonly message: string
  /** In-app path, without the base. */
  readonly link?: string
  readonly label?: string
}

const NOTICE_KEY = 'evenkeel-notice'
const CONFIRM_KEY = 'evenkeel-confirm'

/** Audience of a notice: the organization of the page, and the member, or null for a visitor. */
export interface Audience {
  readonly client: string
  readonly member: string | null
}

const withInAppLink = (notice: ErrorNotice): ErrorNotice =>
  notice.link === undefined ? notice : { ...notice, link: toInAppLink(notice.link) }

/** Parses a stored value; null if it is invalid. */
function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

/** A stored confirm prompt and its owner. */
export interface StoredConfirmPrompt {
  readonly owner: string | null
  readonly notice: unknown
}

/**
 * Texts of the special screens. They survive a reload in session storage and are never taken from the URL
 * (RD-131), so that no link can put text on a portal page. Notices and confirm prompts are only shown to the
 * member and organization they were created for (SCREEN-01, SCREEN-03).
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
  /** Owner of a confirm prompt: a member of one organization, or null if unknown. */
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
    /** The user has changed: clears notices and prompts. */
    forget: (): void => {
      error = null
      confirm = null
      done.forget()
      typed.forget()
      storage.remove(NOTICE_KEY)
      storage.remove(CONFIRM_KEY)
    },
    /** Sets the confirm prompt, for the current user only. */
    setConfirm: (notice: ConfirmPrompt): void => {
      confirm = JSON.stringify({ owner: owner(), notice } satisfies StoredConfirmPrompt)
      storage.set(CONFIRM_KEY, confirm)
    },
    /** The confirm prompt of the current user, also after a reload; `parseConfirmPrompt` reads it. */
    confirm: (): unknown => {
      const kept = parseJson(confirm ?? storage.get(CONFIRM_KEY)) as Partial<StoredConfirmPrompt> | null
      return kept?.owner === owner() ? kept.notice : null
    },
    /** Clears the confirm prompt. */
    forgetConfirm: (): void => {
      confirm = null
      storage.remove(CONFIRM_KEY)
    },
  }
}
export type Notices = ReturnType<typeof createNotices>
