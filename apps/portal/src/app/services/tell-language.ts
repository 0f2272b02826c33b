import { updateLanguage } from '@evenkeel/api-contract/portal/me'
import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { Session } from '#session/session.ts'

/**
 * Tells our own service that a member reads in the language of this page, so that mails are written in it: where the address
 * asked for it, as the switch beside the Language button does, or where nothing is known of this member yet. A browser's own wish
 * never takes back what was chosen. What fails is told with the next page. Returns what ends it.
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
