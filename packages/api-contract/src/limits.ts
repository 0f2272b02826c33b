import { days, hours, minutes, seconds } from './time/duration-units.ts'

/**
 * Every number of the specification's section 9, and our own that more than one module uses. Durations are
 * milliseconds unless the name says otherwise.
 */
export const limits = {
  /** The portal API token is renewed before a request when older than this (CONST-01). */
  memberTokenRefreshAge: minutes(20),
  /** The intake answer token is renewed before a request when older than this (CONST-01). */
  answerTokenRefreshAge: minutes(20),
  /** The telehealth token is renewed before a request when older than this (CONST-01). */
  telehealthTokenRefreshAge: minutes(45),
  /** A page waits this long for member data during server rendering; the browser loads what is late. */
  memberPageWait: 400,
  /** Idle timeout of a member token. */
  memberTokenIdle: minutes(30),
  /** Absolute lifetime of a member session, regardless of renewals (RD-005). */
  memberSessionAbsolute: hours(12),
  /** Members are warned this long before the end of a session. */
  sessionWarning: minutes(2),
  /** A rotated token stays valid this long, so that parallel requests survive the renewal (RD-005). */
  tokenGrace: seconds(30),
  /** Lifetime of an answer token. */
  answerTokenLife: minutes(30),
  /** No token opens an answer set older than this, regardless of use or renewals. */
  answerTokenAbsolute: hours(12),
  /** Lifetime of a telehealth token, in minutes, as on the telehealth wire. */
  telehealthTokenMinutes: 60,
  /** A telehealth token is cached this long; with the renewal age it stays below its lifetime. */
  telehealthTokenKept: minutes(5),
  /** Sign-outs reported to the telehealth service in one call. */
  sessionsEndedAtOnce: 500,
  /** An intake older than this starts over (CONST-02). */
  intakeSession: minutes(30),
  /** Providers on one page of a search (CONST-03). */
  providerPageSize: 30,
  /** Free times per provider in a search. */
  nextTimes: 3,
  /** Maximum number of providers a search counts. */
  countedProviders: 100,
  /** Maximum length of a reason or specialty in a search, in characters. */
  reasonMax: 60,
  /** Days of availability on one page, Monday to Sunday (CONST-04). */
  availabilityDays: 7,
  /** Digits of a one-time code (CONST-07). */
  oneTimeCodeLength: 6,
  /** Lifetime of a one-time code (RD-011). */
  oneTimeCodeLife: minutes(10),
  /** Attempts per one-time code (RD-011). */
  oneTimeCodeTries: 5,
  /** One-time codes per member in 24 hours (RD-011). */
  oneTimeCodesPerDay: 10,
  /** Minimum time between two one-time codes (RD-011). */
  resendCooldown: seconds(30),
  /** Poll interval of a page that waits for confirmation on another device. */
  confirmationPoll: seconds(5),
  /** Lifetime of an emailed password reset link (RD-012). */
  resetLinkLife: hours(1),
  /** Minimum password length when a field sets no other (CONST-08). */
  passwordMin: 8,
  /** Maximum password length, so that hashing stays cheap. */
  passwordMax: 128,
  /** Minimum age of a member, in years (CONST-09). */
  minimumAge: 18,
  /** Maximum age of a date, in years (CONST-10). */
  dateLookBackYears: 100,
  /** First requestable day, counted in days from today in the member's time zone (CONST-11). */
  appointmentLeadDays: 2,
  /** Last requestable day, counted in days from today in the member's time zone. */
  appointmentRequestDays: 365,
  /** Default country prefix of phone fields (CONST-12). */
  phonePrefix: '+1',
  /** Failed log-ins before the account is locked: the third failure shows the text (CONST-13). */
  failedLoginsAllowed: 2,
  /** How long a locked account rejects unknown devices (RD-010). */
  lockDuration: minutes(15),
  /** Minimum width of the desktop layout, in CSS pixels (CONST-14). */
  desktopMinWidth: 768,
  /** Route transition (CONST-15). */
  routeTransition: 300,
  /** Debounce of resize events (CONST-16). */
  viewportDebounce: 100,
  /** Delay between submit and validation (CONST-17). */
  submitDelay: 600,
  /** Space above the first invalid field, in CSS pixels (CONST-18). */
  scrollOffset: 100,
  /** Delay before the first invalid field is highlighted (CONST-19). */
  highlightDelay: 400,
  /** Duration of the highlight (CONST-20). */
  highlightDuration: 1000,
  /** Delay before a route with an anchor scrolls to it (CONST-21). */
  scrollToAnchor: 500,
  /** Delay before the "takes longer than usual" notice. */
  slowNotice: seconds(4),
  /** Minimum time the loader dots show between two pages (CONST-22). */
  loaderDots: 300,
  /** Time a single loader message shows (LOADER-04). */
  loaderSingleMessage: 3000,
  /** Time each of several loader messages shows (LOADER-05). */
  loaderMessage: 2000,
  /** The organization counts as fully loaded this long after its request ended (STATE-03). */
  organisationDone: seconds(2),
  /** Emergency number (CONST-23). */
  emergencyNumber: '911',
  /** Suicide and crisis line (CONST-23). */
  suicideNumber: '988',
  /** Length of one counseling slot. */
  slotLength: minutes(50),
  /** First bookable instant, from now. */
  slotLeadTime: hours(1),
  /** Last bookable day, counted in days from today. */
  slotHorizonDays: 60,
  /** Maximum cancellation notice a client may agree on, in hours. */
  noticeHoursMax: 168,
  /** The session of a late cancellation is transferred to a replacement visit booked within this time. */
  carriedOverWithin: hours(24),
  /** Lifetime of a slot hold. */
  holdLife: minutes(10),
  /** A screen reader announces the end of a hold this long before. */
  holdWarning: minutes(2),
  /** Maximum length of a message, in characters. */
  messageMax: 5000,
  /** Maximum length of a member's note to the counselor of a visit, in characters. */
  visitNoteMax: 500,
  /** Maximum length of a message subject, in characters. */
  messageSubjectMax: 256,
  /** Maximum number of documents per message. */
  messageDocuments: 10,
  /** Messages per page of the inbox, and hits per page of a search. */
  messagePageSize: 20,
  /** Messages per page of a conversation, newest first. */
  threadPageSize: 50,
  /** Maximum length of a search text, in characters. */
  messageSearchMax: 100,
  /** Poll interval of the unread count without a live connection. */
  messagePoll: seconds(30),
  /** Cache time of the unread count, unless an event arrives. */
  unreadKept: seconds(10),
  /** Interval of event stream heartbeats; a connection silent for longer is dead. */
  eventsHeartbeat: seconds(25),
  /** A live connection is closed after this long, so that the next one presents a fresh token. */
  eventsLife: minutes(10),
  /** Delay of the sandbox's automatic reply. */
  automaticReplyAfter: minutes(2),
  /** Minimum time between two automatic replies in one conversation. */
  automaticReplyPause: hours(24),
  /** Maximum file size, in bytes (RD-180). */
  documentBytes: 10_000_000,
  /** Maximum length of a file name, in characters, including the extension. */
  documentNameMax: 200,
  /** Maximum number of pixels: a small file can hold an image too large to decode. */
  picturePixels: 100_000_000,
  /** Maximum number of documents per member. */
  documentsPerMember: 500,
  /** Maximum bytes of documents per member. */
  documentBytesPerMember: 500_000_000,
  /** The video room opens this long before the start and closes at the end (RD-165). */
  joinLead: minutes(15),
  /** Maximum long-poll wait for video room signals. */
  roomWait: seconds(20),
  /** Maximum length of a session description in the video room, in characters. */
  roomSignalLength: 40_000,
  /** A counselor can be reminded of a request this long after it was made or last reminded. */
  remindAfter: hours(24),
  /** Connect timeout of a call to the telehealth service (trust R4). */
  telehealthConnect: seconds(2),
  /** Total timeout of a call to the telehealth service, including retries (trust R4). */
  telehealthTotal: seconds(8),
  /** Concurrent calls to the telehealth service per process. */
  telehealthParallel: 20,
  /** Consecutive failures that open the telehealth circuit breaker (trust R4). */
  telehealthBreakerFailures: 5,
  /** How long the circuit breaker stays open. */
  telehealthBreakerPause: seconds(15),
  /** Members with missing visit details are reminded this long before a visit. */
  detailsReminder: hours(48),
  /** Where the visit is sooner, this long after the booking. */
  detailsReminderPause: hours(1),
  /** The first reminder is sent this long before a visit. */
  visitReminderDay: hours(24),
  /** The second reminder is sent this long before a visit. */
  visitReminderHour: hours(1),
  /** Retention of unclaimed answer sets after their last change. */
  unclaimedAnswersKept: days(1),
  /** Retention of an unconfirmed registration and its data; longer while its danger call is open. */
  unconfirmedKept: days(7),
  /**
   * Retention of one-time codes and reset links for rate limiting, even when they no longer work (RD-011).
   */
  codesKept: days(1),
  /** Retention of a sent or failed email: it contains addresses, codes and links. */
  sentMailKept: days(30),
  /** Maximum number of saved articles per member. */
  keptArticles: 50,
  /** Retention of an appointment draft that was never booked, after its last change. */
  draftKept: days(90),
  /** Retention of the audit log (45 CFR 164.316(b)(2)); the database refuses earlier deletion. */
  auditKept: days(6 * 366),
  /** Idle timeout of a staff session. */
  staffSessionIdle: minutes(30),
  /** Absolute lifetime of a staff session. */
  staffSessionAbsolute: hours(12),
  /** Lifetime of an emailed or printed link to create a staff passkey. */
  staffInvitationLife: days(3),
  /** Lifetime of a passkey challenge or an identity provider log-in. */
  staffChallengeLife: minutes(5),
  /** A danger task unclaimed for this long raises an alert. */
  dangerUnclaimed: minutes(5),
  /** A danger task can be taken over when its holder was inactive for this long. */
  dangerHolderAway: minutes(10),
  /** Maximum time a claimed danger call can be postponed. */
  dangerPutOff: hours(4),
  /** In-person requests are called within this time. */
  inPersonCalledWithin: days(2),
  /** Maximum time a counselor has to answer an offer. */
  offerLife: days(7),
  /** Maximum number of counselors a request is offered to at once. */
  offersAtOnce: 20,
  /** How long after acceptance a counselor can give a request back. */
  giveBackWithin: hours(24),
  /** Retention of ended offers that became no case; shown to their counselor. */
  offersKept: days(30),
  /** A request the call center's system does not accept becomes a staff task after this long. */
  undeliveredAfter: minutes(10),
  /** A background job that fails for this long becomes a staff task. */
  failedJobAfter: minutes(5),
  /** A failed job not retried for this long is no longer reported; cleanup is tried each hour. */
  failedJobKept: hours(3),
  /** Cache time of session contests from the ledger. */
  contestsKept: seconds(15),
  /** Retention of staff claims and notes without a member; those of members last as long as the account. */
  staffTaskKept: days(366),
  /** Audit events per page and per file. */
  auditPageSize: 50,
  auditFileEvents: 100_000,
  /** Duration of a member access by staff. */
  lookUpLife: minutes(15),
  /** Maximum characters of one file in the studio. */
  studioFileLetters: 200_000,
  /** Lifetime of a draft preview. */
  previewLife: hours(1),
  /** Member searches per staff member and hour, found or not. */
  lookUpsPerHour: 60,
  /** Maximum characters of profile fields: name or city, statement, about me, education. */
  counselorName: 60,
  counselorStatement: 160,
  counselorAbout: 1500,
  counselorEducation: 120,
  /** Maximum characters of a license number. */
  licenceNumber: 40,
  /** Days before the end of a license on which counselor and staff are warned, the first one first. */
  licenceWarnings: [60, 30, 14, 3],
  /** How many days ahead a counselor can plan hours and time off. */
  hoursAhead: 730,
  /** Side of a counselor's picture, and the maximum side of an upload, in pixels. */
  portraitSide: 512,
  portraitPixels: 25_000_000,
  /** Timeout for processing a picture. */
  portraitPatience: seconds(10),
  /** The home page shows the last booking for this long. */
  homeMessage: hours(48),
} as const
