import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'
import type { KeyValue } from '#lib/storage.ts'

const TRANSLATION_KEY = 'evenkeel-translation'

/** What the document says about translation. */
export interface TranslationSetting {
  readonly isSetUp: boolean
  /** Script of the widget, where this document may load it. */
  readonly script: string | null
}

/**
 * Whether the disclaimer was accepted in this tab; kept for the life of the tab, because every document asks again. Where no
 * service is set up there is nothing to remember.
 */
export function createTranslation(setting: TranslationSetting, tab: KeyValue<string>) {
  const listeners = createListeners()
  let accepted = setting.isSetUp && tab.get(TRANSLATION_KEY) === 'accepted'
  return {
    ...setting,
    isAccepted: (): boolean => accepted,
    accept: (): void => {
      if (!setting.isSetUp) return
      accepted = true
      tab.set(TRANSLATION_KEY, 'accepted')
      listeners.tell()
    },
    subscribe: listeners.subscribe,
  }
}
export type Translation = ReturnType<typeof createTranslation>

/** Drawn again when the disclaimer is accepted; never accepted in the first HTML. */
export const useTranslationAccepted = (translation: Translation): boolean =>
  useSyncExternalStore(translation.subscribe, translation.isAccepted, () => false)

/** What is in the header about translation. */
export type TranslationControl =
  /** The Language button, before the disclaimer was accepted. */
  | 'button'
  | 'widget'
  /** Accepted on this page, but no service is configured. */
  | 'not-set-up'
  /** The page is private: translation stays off. */
  | 'off'
  /** The page may be translated, but it was reached inside a document that may not: one press opens it again. */
  | 'reopen'

/** Decides it (LANG-05, LANG-06, RD-018). `allowed`: the widget may run on the route that is shown. */
export function getTranslationControl(
  accepted: boolean,
  { isSetUp, script }: TranslationSetting,
  allowed: boolean,
): TranslationControl {
  if (!accepted) return 'button'
  if (!isSetUp) return 'not-set-up'
  if (!allowed) return 'off'
  return script === null ? 'reopen' : 'widget'
}

/**
 * Whether the next page must be a new document: the widget runs in this one, and the page is private. The policy of a
 * document is fixed when it is loaded, so only another document keeps the widget out.
 */
export const requiresNewDocument = (
  accepted: boolean,
  { script }: TranslationSetting,
  allowed: boolean,
): boolean => accepted && script !== null && !allowed
