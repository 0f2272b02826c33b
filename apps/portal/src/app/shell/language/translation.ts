import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'
import type { KeyValue } from '#lib/storage.ts'

const TRANSLATION_KEY = 'evenkeel-translation'

/** Translation settings in the document. */
export interface TranslationSetting {
  readonly isSetUp: boolean
  /** URL of the widget's script, if this document may load it. */
  readonly script: string | null
}

/**
 * Stores whether the disclaimer was accepted in this tab. It lasts for the life of the tab, because it
 * applies to every document. Not stored if no service is configured.
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

/** Re-renders when the disclaimer is accepted. Always false in the server-rendered HTML. */
export const useTranslationAccepted = (translation: Translation): boolean =>
  useSyncExternalStore(translation.subscribe, translation.isAccepted, () => false)

/** The translation control in the header. */
export type TranslationControl =
  /** The Language button: the disclaimer is not accepted yet. */
  | 'button'
  | 'widget'
  /** Accepted on this page, but no service is configured. */
  | 'not-set-up'
  /** The page is private: translation is off. */
  | 'off'
  /**
   * The page may be translated, but the current document may not load the widget: one press reloads the page.
   */
  | 'reopen'

/** Selects the control (LANG-05, LANG-06, RD-018). `allowed`: the widget may run on the current route. */
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
 * True if the next page needs a new document: the widget runs in this one and the page is private. The
 * content security policy is fixed per document, so only a new document excludes the widget.
 */
export const requiresNewDocument = (
  accepted: boolean,
  { script }: TranslationSetting,
  allowed: boolean,
): boolean => accepted && script !== null && !allowed
