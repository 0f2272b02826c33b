import { formatDateTimeWithZone } from '@evenkeel/contract/moments'
import { englishTranslator } from '@evenkeel/contract/words/spoken'
import { type EmailContent, renderEmailContent } from '#features/mail/render-email.ts'
import { counselorOfferEmailMessages } from './offer-mails.words.ts'

/** To a counselor who has an offer; the time is by the clock of the counselor. */
export const createCounselorOfferEmail = (
  link: string,
  answerBy: Temporal.Instant,
  zone: string,
): EmailContent =>
  renderEmailContent(englishTranslator, counselorOfferEmailMessages.subject, [
    counselorOfferEmailMessages.offered({ moment: formatDateTimeWithZone(answerBy, zone) }),
    counselorOfferEmailMessages.look,
    link,
    counselorOfferEmailMessages.others,
  ])
