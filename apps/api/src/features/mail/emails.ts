import { limits } from '@evenkeel/contract/limits'
import { inWords } from '@evenkeel/contract/units'
import type { OutgoingEmail } from './mail-outbox.ts'
import { renderEmail, type EmailContent } from './render-email.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'

/** What sets a new password: either of the two, once. */
export interface ResetKeys {
  readonly token: string
  /** Six digits. */
  readonly code: string
}

/** Where and when a person registered, in words: the reader knows by it whether it was them. */
export interface Origin {
  readonly device: string
  readonly moment: string
}

/**
 * The one-time code. It is in the text only, never in the subject (RD-011). The mail says what the code opens, and
 * for whom: nothing else tells the owner of a mailbox from a stranger who registers with it (decision 050).
 */
export const codeMail = (
  programme: MailOrganisation,
  code: string,
  { device, moment }: Origin,
): OutgoingEmail => ({
  ...renderEmail(programme, `Your ${programme.name} code`, [
    'Here is your code:',
    code,
    `It works for ${inWords(limits.oneTimeCodeLife)}. Type it in where you registered, or here:\n${programme.link('/schedule/register-verification')}`,
    `Somebody registered with this email address: ${device}, on ${moment}. The code opens that account, with the password that was chosen there.`,
    'If that was not you, do not type the code in and do not tell it to anybody. Then nobody can use the account.',
  ]),
  life: limits.oneTimeCodeLife,
})

/** Once the mailbox is confirmed. */
export const welcomeMail = (programme: MailOrganisation): EmailContent =>
  renderEmail(programme, `Welcome to ${programme.name}`, [
    `Your email is confirmed and your account is ready.`,
    `Log in here:\n${programme.link('/log-in')}`,
    'What you do here is between you and us. We send mail only when there is something you need to know.',
  ])

/** To the owner of a confirmed address that was registered once more (RD-008). */
export const alreadyRegisteredMail = (programme: MailOrganisation): EmailContent =>
  renderEmail(programme, `Your ${programme.name} account`, [
    'Somebody, maybe you, tried to sign up with this email address. You already have an account.',
    `Log in here:\n${programme.link('/log-in')}`,
    `If you forgot your password, you can set a new one:\n${programme.link('/password/forgot')}`,
    'If it was not you, there is nothing to do. Nothing has changed.',
  ])

/** The link to set a new password (RD-012). */
export const resetMail = (programme: MailOrganisation, { token, code }: ResetKeys): OutgoingEmail => ({
  ...renderEmail(programme, `Your ${programme.name} password`, [
    `You can set a new password here:\n${programme.link(`/password/reset/${token}`)}`,
    `The link works once, within ${inWords(limits.resetLinkLife)}. Where you are asked for a code instead, it is this one:`,
    code,
    `The code works for ${inWords(limits.oneTimeCodeLife)}.`,
    'If you did not ask for it, you can forget about this mail. Your password stays as it is.',
  ]),
  life: limits.resetLinkLife,
})

/** After the password was changed or reset. */
export const passwordChangedMail = (programme: MailOrganisation): EmailContent =>
  renderEmail(programme, `Your ${programme.name} password was changed`, [
    'Your password was changed just now. Your other devices were signed out.',
    `If it was not you, set a new password right away:\n${programme.link('/password/forgot')}`,
  ])

/**
 * Once the mailbox is confirmed in a browser that did not register. The password stays that of the registration; whoever
 * did not choose it puts everybody else out with the link (decision 050).
 */
export const confirmedElsewhereMail = (
  programme: MailOrganisation,
  { token }: ResetKeys,
  { device, moment }: Origin,
): EmailContent =>
  renderEmail(programme, `Welcome to ${programme.name}`, [
    `Your email is confirmed and your account is ready. You registered on this device: ${device}, on ${moment}.`,
    `You can go on there, or log in with the password you chose:\n${programme.link('/log-in')}`,
    `If it was not you who registered, choose a password of your own here. It signs everybody else out:\n${programme.link(`/password/reset/${token}`)}`,
    `That link works once, within ${inWords(limits.resetLinkLife)}. If it was you, you do not need it.`,
  ])

/**
 * Instead of keeping a password, when a code came from a browser that did not register and several registrations of the
 * address were open: another person may have chosen it (decision 050).
 */
export const firstPasswordMail = (programme: MailOrganisation, { token }: ResetKeys): OutgoingEmail => ({
  ...renderEmail(programme, `Your ${programme.name} password`, [
    'Your email is confirmed. To be sure that the account is yours alone, please choose your password here:',
    programme.link(`/password/reset/${token}`),
    `The link works once, within ${inWords(limits.resetLinkLife)}.`,
  ]),
  life: limits.resetLinkLife,
})

/** A log-in from a browser that had not proved the password before. */
export const newDeviceMail = (programme: MailOrganisation, device: string): EmailContent =>
  renderEmail(programme, `New log-in to your ${programme.name} account`, [
    `Somebody logged in to your account just now, on a device we did not know: ${device}.`,
    'If it was you, there is nothing to do.',
    `If it was not you, set a new password right away:\n${programme.link('/password/forgot')}`,
  ])
