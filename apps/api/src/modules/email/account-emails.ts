import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { limits } from '@evenkeel/api-contract/limits'
import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { createErrorTranslator } from '@evenkeel/server-kit/i18n/error-translator'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { accountEmailMessages, deviceNameMessages } from './email.messages.ts'
import type { OutgoingEmail } from './email-outbox.ts'
import { type EmailContent, renderEmail } from './email-template.ts'

/** The two alternatives that set a new password once. */
export interface PasswordResetKeys {
  readonly token: string
  /** Six digits. */
  readonly code: string
}

/** Where and when a person registered, as text, so that the reader knows whether it was them. */
export interface RegistrationOrigin {
  readonly device: string
  readonly moment: string
}

/** Returns the texts in the language of the email, and formats lifetimes. */
const getEmailTexts = ({ translator }: EmailOrganization) => ({
  words: translator.texts(accountEmailMessages),
  called: (device: string): string => translateDeviceName(device, translator),
  lasting: (life: number): { readonly life: string } => ({ life: formatDuration(life, translator) }),
})
/** Placeholder value for a link. */
const toLinkValue = (link: string): { readonly link: string } => ({ link })

/**
 * Renders the one-time code email. The code is in the text only, never in the subject (RD-011). The email
 * says what the code opens and for whom, so that the owner of a mailbox can recognize a registration by
 * somebody else (decision 010).
 */
export function createCodeEmail(
  programme: EmailOrganization,
  code: string,
  origin: RegistrationOrigin,
): OutgoingEmail {
  const { words, lasting, called } = getEmailTexts(programme)
  const link = programme.link('/schedule/register-verification')
  return {
    ...renderEmail(programme, words.codeSubject({ program: programme.name }), [
      words.code,
      code,
      words.codeLife({ ...lasting(limits.oneTimeCodeLife), link }),
      words.codeOpens({ device: called(origin.device), moment: origin.moment }),
      words.codeNotYou,
    ]),
    life: limits.oneTimeCodeLife,
  }
}

/** Sent when the mailbox is confirmed. */
export function createWelcomeEmail(programme: EmailOrganization): EmailContent {
  const { words } = getEmailTexts(programme)
  return renderEmail(programme, words.welcomeSubject({ program: programme.name }), [
    words.ready,
    words.logIn(toLinkValue(programme.link('/log-in'))),
    words.betweenUs,
  ])
}

/** Sent to the owner of a confirmed address that was registered again (RD-008). */
export function createAlreadyRegisteredEmail(programme: EmailOrganization): EmailContent {
  const { words } = getEmailTexts(programme)
  return renderEmail(programme, words.accountSubject({ program: programme.name }), [
    words.signedUpAgain({ program: programme.name }),
    words.logIn(toLinkValue(programme.link('/log-in'))),
    words.forgot(toLinkValue(programme.link('/password/forgot'))),
    words.nothingChanged,
  ])
}

/** Sent to the owner of a confirmed address when a code was requested: no code will come (RD-009). */
export function createAlreadyConfirmedEmail(programme: EmailOrganization): EmailContent {
  const { words } = getEmailTexts(programme)
  return renderEmail(programme, words.canLogInSubject({ program: programme.name }), [
    words.confirmedAlready,
    words.logIn(toLinkValue(programme.link('/log-in'))),
  ])
}

/** Renders the password reset email (RD-012). */
export function createPasswordResetEmail(
  programme: EmailOrganization,
  { token, code }: PasswordResetKeys,
): OutgoingEmail {
  const { words, lasting } = getEmailTexts(programme)
  return {
    ...renderEmail(programme, words.passwordSubject({ program: programme.name }), [
      words.setPassword(toLinkValue(programme.link(`/password/reset/${token}`))),
      words.linkAndCode(lasting(limits.resetLinkLife)),
      code,
      words.codeWorks(lasting(limits.oneTimeCodeLife)),
      words.notAsked,
    ]),
    life: limits.resetLinkLife,
  }
}

/** Sent after the password was changed or reset. */
export function createPasswordChangedEmail(programme: EmailOrganization): EmailContent {
  const { words } = getEmailTexts(programme)
  return renderEmail(programme, words.passwordChangedSubject({ program: programme.name }), [
    words.passwordChanged,
    words.setRightAway(toLinkValue(programme.link('/password/forgot'))),
  ])
}

/**
 * Sent when the mailbox is confirmed in a browser that did not register. The password of the registration
 * stays; an owner who did not choose it can reset it with the link, which logs everybody else out (decision
 * 010).
 */
export function createConfirmedElsewhereEmail(
  programme: EmailOrganization,
  { token }: PasswordResetKeys,
  origin: RegistrationOrigin,
): EmailContent {
  const { words, lasting, called } = getEmailTexts(programme)
  return renderEmail(programme, words.welcomeSubject({ program: programme.name }), [
    words.readyThere({ device: called(origin.device), moment: origin.moment }),
    words.goOnThere(toLinkValue(programme.link('/log-in'))),
    words.ownPassword(toLinkValue(programme.link(`/password/reset/${token}`))),
    words.thatLink(lasting(limits.resetLinkLife)),
  ])
}

/**
 * Sent when a code came from a browser that did not register and several registrations of the address were
 * open: the password is discarded, because another person may have chosen it (decision 010).
 */
export function createFirstPasswordEmail(
  programme: EmailOrganization,
  { token }: PasswordResetKeys,
): OutgoingEmail {
  const { words, lasting } = getEmailTexts(programme)
  return {
    ...renderEmail(programme, words.choosePasswordSubject({ program: programme.name }), [
      words.yoursAlone,
      programme.link(`/password/reset/${token}`),
      words.linkLife(lasting(limits.resetLinkLife)),
    ]),
    life: limits.resetLinkLife,
  }
}

/** Sent after a log-in from a browser that had not proved the password before. */
export function createNewDeviceEmail(programme: EmailOrganization, device: string): EmailContent {
  const { words, called } = getEmailTexts(programme)
  return renderEmail(programme, words.newDeviceSubject({ program: programme.name }), [
    words.newDevice({ device: called(device) }),
    words.wasYou,
    words.setRightAway(toLinkValue(programme.link('/password/forgot'))),
  ])
}

/**
 * Email to a member whose organization ended and who now belongs to another one; `before` is the former
 * program.
 */
export function createMovedEmail(programme: EmailOrganization, before: string): EmailContent {
  const words = programme.translator.texts(accountEmailMessages)
  return renderEmail(programme, words.movedSubject({ program: programme.name }), [
    words.moved({ before, program: programme.name }),
    words.movedLogIn({ link: programme.link('/log-in') }),
    words.earlierCodes,
  ])
}

const translateText = createErrorTranslator([deviceNameMessages])

/** Translates a device name, which is stored in English. */
export const translateDeviceName = (device: string, translator: Translator): string =>
  translateText(device, translator) ?? device
