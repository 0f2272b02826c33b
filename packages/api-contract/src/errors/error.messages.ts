import { defineMessages } from '../i18n/define-messages.ts'

/** The error catalogue (ERROR-01 to ERROR-25): every text in one table, exact, odd wording included. */
export const errorMessages = defineMessages(
  'errors',
  {
    /** ERROR-01: any HTTP 500. */
    network: "We're having trouble connecting with our network right now",
    /** ERROR-02 */
    notAuthorized: 'There seems to be an authentication issue. Is your current password correct?',
    /** ERROR-03 */
    limitExceeded: "Oh no, it seems you've tried to do that too many times! Wait a while and try again.",
    /** ERROR-05 */
    registeredButUnavailable:
      "You are successfully registered but the appointment couldn't be finalized due to some time conflict. Please choose another available time.",
    /** ERROR-06: label of the link to provider-schedule. */
    selectAnotherTime: 'Select another time',
    /** ERROR-07, ERROR-11 */
    noSessionsRemaining:
      'You have used the allotted number of EAP sessions listed on your authorization, or your authorization has expired. Please contact us 24/7 if you would like to request additional EAP sessions.',
    /** ERROR-08, ERROR-09, ERROR-10 */
    counselorRefused:
      'Sorry, we were unable to schedule an appointment with this counselor. Please contact us 24/7 for assistance with scheduling.',
    /** ERROR-12 */
    slotQueryNotFound:
      'Sorry, we were unable to schedule this appointment for you. Please contact us 24/7 for assistance with scheduling.',
    /** ERROR-13 */
    noProviders: 'There are currently no providers available at your location',
    /** ERROR-21 */
    verifyAccount: 'Please verify your account with your one-time password sent to your email address.',
    /** ERROR-22 */
    stillVerify:
      'You still need to verify your account. Please retrieve your latest 6-digit verification code from your email.',
    /** ERROR-23; takes the organization's phone. */
    accountExists:
      'It looks like an account has already been created for you. Please log in above, or contact us for assistance at {phone}.',
    /** ERROR-24 */
    locked:
      'Your account was temporarily locked due to many unsuccessful login attempts. To unlock your account, please reset your password using the "Forgot?" option above.',
    /** The member's location asks questions that are still open; ours. */
    questionsOpen: 'Please answer a few more questions first. Then you can book.',
    /** Email and password match no account; added. */
    wrongCredentials: 'That email and password do not match. Please try again.',
    /** Log-in under an organization that is not the account's; added. */
    otherProgram: 'This account belongs to another program. Please log in on the page of your own one.',
    /** Any action under a removed organization; added. */
    programEnded:
      'This program has ended. Nothing you did was wrong. The help lines on this page still answer, day and night.',
    /** For safety-sensitive jobs; added. */
    callNeeded: 'For jobs with safety rules we arrange support by phone. Please call us.',
    /** The organization leaves booking out, or closed it while somebody was about to book; ours. */
    bookingClosed:
      'Your program does not take bookings here right now. Please call us: we help you by phone, day and night. What you entered is still here.',
    /** A visit that no longer counts, or was decided; added. */
    notSayable: 'This appointment has changed. Please look at your sessions again.',
    /** VALID-17, ERROR-20. */
    unknown: 'Something went wrong.',
    /** The database does not answer: the specification gives no wording; ours. */
    later: 'We cannot do this right now. Please try again in a moment.',
    /** STATE-15: the specification gives no wording; ours (RD-189). */
    sessionExpired: 'Your session has expired. Please log in again.',
  },
  { critical: ['noSessionsRemaining', 'programEnded', 'callNeeded', 'bookingClosed', 'notSayable'] },
)

/** A slot that someone else booked first; added. */
export const slotTakenMessages = defineMessages(
  'taken-times',
  {
    /** In the calendar (BOOK-15). */
    title: 'Somebody else just took that time',
    advice: 'Please choose another one.',
    /** Where something was entered before. */
    kept: 'Everything you entered is kept.',
    /** Why a reschedule could not restore the old time. */
    oldTime: 'It was taken meanwhile.',
    /** The telehealth service's own words; callers go by the code. */
    refusal: 'This time is no longer free. Please choose another time.',
  },
  { critical: [] },
)

/** Added: errors of a file or a message, with the next step for the member. */
export const documentErrorMessages = defineMessages(
  'document-errors',
  {
    /** Takes the limit in whole megabytes. */
    size: 'Choose a file of {megabytes} MB or less',
    type: 'Choose a pdf, png, jpg or jpeg file',
    empty: 'This file is empty. Please choose another one.',
    /** Name, claim and content do not agree. */
    disagrees: 'What is inside this file is not what its name says. Please save it again as pdf, png or jpg.',
    /** A photo in Apple's format (pain 20). */
    heic: 'Your counselor may not be able to open this kind of photo (HEIC). Please take a screenshot of it and send that. Or take it again: on an iPhone, first choose Settings, Camera, Formats, Most Compatible.',
    damaged: 'This file is damaged or not complete. Please save it again, or choose another one.',
    pixels: 'This picture is too large to show. Please make it smaller, or take a screenshot and send that.',
    /** The file could be two things at once, for example a PDF that is also an archive. */
    ambiguous: 'This file holds more than a document. Please print it to a new PDF and send that.',
    /** A form with more than one file. */
    oneFile: 'Please send one file at a time.',
    name: 'Please give this file another name, for example letter.pdf',
    infected: 'Our virus check stopped this file. Please do not open it, and choose another one.',
    /** The virus check does not answer. */
    unchecked: 'We cannot check files right now. Please try again in a few minutes.',
    /** The maximum number or size of documents is reached. */
    full: 'You have reached the most documents we can keep for you. Please contact us for help.',
    /** A document of a message that does not belong to the member. */
    notYours: 'One of these files is not among your documents. Please add it again.',
    /**
     * A stored file that was removed before sending; continued in the text beside a file that can be sent
     * again.
     */
    gone: 'This file was removed from your documents',
    /** To be removed, but a counselor put it there. */
    fromCounselor: 'Your counselor sent this document, so it stays here.',
    /** To be removed, but a message shows it. */
    sentWithMessage: 'You sent this document with a message, so it stays with that message.',
    /** The telehealth service knows no removing. */
    notRemovable: 'This service cannot remove documents.',
    /** No more specific response. */
    notRemoved:
      'We could not remove this document right now. Nothing else was lost. Please try again in a moment.',
  },
  { critical: [] },
)

/** Added: rejected messages. */
export const messagingErrorMessages = defineMessages(
  'message-errors',
  {
    /** The receiver is no counselor the member has seen or will see. */
    notAContact: 'You can write to counselors you have seen or will see.',
    noReply: 'This message cannot be answered. You can write to your counselor with a new message.',
    /** The same client message id came before with other contents. */
    sentBefore: 'This message was sent before with other words.',
  },
  { critical: [] },
)
