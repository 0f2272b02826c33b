import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { type EmailContent, renderEmailContent } from '#modules/email/render-email.ts'
import { counselorOfferEmailMessages } from './offer-email.messages.ts'

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
