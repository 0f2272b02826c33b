import { updateLanguage } from '@evenkeel/api-contract/portal/me'
import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { Session } from '#session/session.ts'

/**
 * Saves the page language as the member's language, so that emails use it. It does so if the URL names the
 * language, as the switch beside the Language button does, or if no language is stored yet. A browser
 * preference never overrides a chosen language. A failed save is retried on the next page. Returns the
 * unsubscribe function.
 */
export function tellLanguage(session: Session, language: Language, isAskedFor: boolean): () => void {
  let told: string | null = null
  const isNews = (known: Language | null | undefined): boolean =>
    known === null || known === undefined
      ? isAskedFor || language !== sourceLanguage
      : isAskedFor && known !== language
  const tell = (): void => {
    const { status, user } = session.read()
    if (status !== 'member' || !user || told === user.id || !isNews(user.reading_language)) return
    told = user.id
    void session.own(updateLanguage, { body: { language }, background: true }).catch(() => {
      told = null
    })
  }
  tell()
  return session.subscribe(tell)
}
