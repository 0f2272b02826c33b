import { momentInWords } from '@evenkeel/contract/moments'
import { spokenEnglish } from '@evenkeel/contract/words/spoken'
import { type EmailContent, renderMail } from '#features/mail/render-email.ts'
import { counselorOfferMailWords } from './offer-mails.words.ts'

/** To a counselor who has an offer; the time is by the clock of the counselor. */
export const counselorOfferMail = (link: string, answerBy: Temporal.Instant, zone: string): EmailContent =>
  renderMail(spokenEnglish, counselorOfferMailWords.subject, [
    counselorOfferMailWords.offered({ moment: momentInWords(answerBy, zone) }),
    counselorOfferMailWords.look,
    link,
    counselorOfferMailWords.others,
  ])
