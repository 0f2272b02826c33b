import { days, hours, minutes, seconds } from './time/duration-units.ts'

/**
 * Every number of the specification's section 9, and the few of our own that more than one room reads.
 * Durations are milliseconds unless the name says otherwise.
 */
export const limits = {
  /** The own-service token is renewed before a request when older than this (CONST-01). */
  memberTokenRefreshAge: minutes(20),
  /** The intake answer token is renewed before a request when older than this (CONST-01). */
  answerTokenRefreshAge: minutes(20),
  /** The telehealth token is renewed before a request when older than this (CONST-01). */
  telehealthTokenRefreshAge: minutes(45),
  /** A page waits this long for what it shows a member; what has not come by then is asked for by its scripts. */
  memberPageWait: 400,
  /** A member token that is not used or renewed for this long is refused. */
  memberTokenIdle: minutes(30),
  /** A member session ends after this long, however often it was renewed (RD-005). */
  memberSessionAbsolute: hours(12),
  /** How long before the end of a session its member is warned. */
  sessionWarning: minutes(2),
  /** A rotated token stays valid this long, so that parallel requests survive the renewal (RD-005). */
  tokenGrace: seconds(30),
  /** Life of an answer token. */
  answerTokenLife: minutes(30),
  /** No token opens an answer set that is older than this, however often it was used or renewed. */
  answerTokenAbsolute: hours(12),
  /** Life of a telehealth token, in minutes, as the telehealth wire says it. */
  telehealthTokenMinutes: 60,
  /** A telehealth token is handed out again this long; with the age it is renewed at it stays below its life. */
  telehealthTokenKept: minutes(5),
  /** Sign-ins whose end the telehealth service is told in one call. */
  sessionsEndedAtOnce: 500,
  /** An intake older than this starts again (CONST-02). */
  intakeSession: minutes(30),
  /** Providers on one page of a search (CONST-03). */
  providerPageSize: 30,
  /** Free times a search names for each provider. */
  nextTimes: 3,
  /** Providers a search counts at most. */
  countedProviders: 100,
  /** Longest name of a reason or specialty that is searched with, in characters. */
  reasonMax: 60,
  /** Days of availability shown at once, Monday to Sunday (CONST-04). */
  availabilityDays: 7,
  /** Digits of a one-time code (CONST-07). */
  oneTimeCodeLength: 6,
  /** Life of a one-time code (RD-011). */
  oneTimeCodeLife: minutes(10),
  /** Guesses that are evaluated per one-time code (RD-011). */
  oneTimeCodeTries: 5,
  /** One-time codes sent to one member per 24 hours (RD-011). */
  oneTimeCodesPerDay: 10,
  /** Wait between two one-time codes (RD-011). */
  resendCooldown: seconds(30),
  /** How often a page that waits for the code asks whether it was typed in on another device. */
  confirmationPoll: seconds(5),
  /** Life of a mailed password reset link (RD-012). */
  resetLinkLife: hours(1),
  /** Shortest password when a field names no other minimum (CONST-08). */
  passwordMin: 8,
  /** Longest password we hash, so that nobody can make us hash a book. */
  passwordMax: 128,
  /** Youngest member, in years (CONST-09). */
  minimumAge: 18,
  /** How many years back a date may lie (CONST-10). */
  dateLookBackYears: 100,
  /** First day that can be asked for, counted in days from today in the member's zone (CONST-11). */
  appointmentLeadDays: 2,
  /** Last day that can be asked for, counted in days from today in the member's zone. */
  appointmentRequestDays: 365,
  /** Country prefix of every phone field that names no other (CONST-12). */
  phonePrefix: '+1',
  /** Failed log-ins after which the account counts as locked: the third failure shows the text (CONST-13). */
  failedLoginsAllowed: 2,
  /** How long a locked account refuses unknown devices (RD-010). */
  lockDuration: minutes(15),
  /** First width of the desktop layout, in CSS pixels (CONST-14). */
  desktopMinWidth: 768,
  /** Route transition (CONST-15). */
  routeTransition: 300,
  /** Quiet time after the last resize before the layout reacts (CONST-16). */
  viewportDebounce: 100,
  /** Wait between a press on submit and the validation (CONST-17). */
  submitDelay: 600,
  /** Space kept above the first invalid field, in CSS pixels (CONST-18). */
  scrollOffset: 100,
  /** Wait before the first invalid field is highlighted (CONST-19). */
  highlightDelay: 400,
  /** How long it stays highlighted (CONST-20). */
  highlightDuration: 1000,
  /** Wait before a route with an anchor scrolls to it (CONST-21). */
  scrollToAnchor: 500,
  /** Whoever waits longer than this is told that it takes longer than usual. */
  slowNotice: seconds(4),
  /** Shortest time the dots show between two pages (CONST-22). */
  loaderDots: 300,
  /** Time one single loader message stays (LOADER-04). */
  loaderSingleMessage: 3000,
  /** Time each of several loader messages stays (LOADER-05). */
  loaderMessage: 2000,
  /** The organisation counts as fully loaded this long after its request ended (STATE-03). */
  organisationDone: seconds(2),
  /** Emergency number (CONST-23). */
  emergencyNumber: '911',
  /** Suicide and crisis line (CONST-23). */
  suicideNumber: '988',
  /** Length of one counseling slot. */
  slotLength: minutes(50),
  /** First bookable instant, counted from now. */
  slotLeadTime: hours(1),
  /** Last bookable day, counted in days from today. */
  slotHorizonDays: 60,
  /** Longest notice for a cancelation that a client may agree on, in hours. */
  noticeHoursMax: 168,
  /** A visit canceled after its notice whose session goes over to the visit that takes its place: booked within this time. */
  carriedOverWithin: hours(24),
  /** How long a slot is kept for the person who chose it. */
  holdLife: minutes(10),
  /** How long before the end of a hold a screen reader tells of it. */
  holdWarning: minutes(2),
  /** Longest message, in characters. */
  messageMax: 5000,
  /** Longest note of a member to the counselor of a visit, in characters. */
  visitNoteMax: 500,
  /** Longest subject of a message, in characters. */
  messageSubjectMax: 256,
  /** Most documents of one message. */
  messageDocuments: 10,
  /** Messages on one page of the inbox, and hits on one page of a search. */
  messagePageSize: 20,
  /** Messages of a conversation that come at once, newest ones first fetched. */
  threadPageSize: 50,
  /** Longest search text, in characters. */
  messageSearchMax: 100,
  /** How often the unread count is asked for while no live connection is. */
  messagePoll: seconds(30),
  /** The unread count is told again this long, unless news of it came meanwhile. */
  unreadKept: seconds(10),
  /** A live connection that says nothing for this long is dead: the server says something at least this often. */
  eventsHeartbeat: seconds(25),
  /** After this long a live connection is closed, so that the next one shows a fresh token. */
  eventsLife: minutes(10),
  /** How long nobody answers before the sandbox's automatic reply comes. */
  automaticReplyAfter: minutes(2),
  /** Shortest time between two automatic replies in one conversation. */
  automaticReplyPause: hours(24),
  /** Largest file, in bytes (RD-180). */
  documentBytes: 10_000_000,
  /** Longest file name, in characters, extension included. */
  documentNameMax: 200,
  /** Most pixels of a picture: a small file can hold a picture that no device can draw. */
  picturePixels: 100_000_000,
  /** Most documents one member can keep. */
  documentsPerMember: 500,
  /** Most bytes of documents one member can keep. */
  documentBytesPerMember: 500_000_000,
  /** The room of a video visit opens this long before the start and closes at the end (RD-165). */
  joinLead: minutes(15),
  /** Longest wait of one question for signals of a room. */
  roomWait: seconds(20),
  /** Longest description a browser may send into a room, in characters. */
  roomSignalLength: 40_000,
  /** A counselor can be reminded of a request this long after it was made or last reminded. */
  remindAfter: hours(24),
  /** A call to the telehealth service is given up when it has not connected after this long (trust R4). */
  telehealthConnect: seconds(2),
  /** A call to the telehealth service is given up after this long, retries included (trust R4). */
  telehealthTotal: seconds(8),
  /** Calls to the telehealth service at the same time from one process. */
  telehealthParallel: 20,
  /** Failures in a row after which the telehealth service is left alone for a while (trust R4). */
  telehealthBreakerFailures: 5,
  /** How long it is left alone. */
  telehealthBreakerPause: seconds(15),
  /** Whoever has not said yet what a counselor should know is reminded this long before a visit. */
  detailsReminder: hours(48),
  /** Where a visit is sooner, this long after it was booked. */
  detailsReminderPause: hours(1),
  /** The first reminder goes out this long before a visit. */
  visitReminderDay: hours(24),
  /** The second reminder goes out this long before a visit. */
  visitReminderHour: hours(1),
  /** Answers nobody took over are kept this long after their last change. */
  unclaimedAnswersKept: days(1),
  /** A registration nobody confirmed is kept this long, with all that hangs on it; longer while its danger call is open. */
  unconfirmedKept: days(7),
  /** One-time codes and reset links are counted this long, also when they no longer work (RD-011). */
  codesKept: days(1),
  /** A mail is kept this long after it was sent or given up: it holds addresses, codes and links. */
  sentMailKept: days(30),
  /** Articles one member may keep for later. */
  keptArticles: 50,
  /** A draft of an appointment that was never booked is kept this long after its last change. */
  draftKept: days(90),
  /** The audit is kept this long (45 CFR 164.316(b)(2)); the database refuses to remove an event before. */
  auditKept: days(6 * 366),
  /** A session of staff that is not used for this long is over. */
  staffSessionIdle: minutes(30),
  /** A session of staff ends after this long, however much it is used. */
  staffSessionAbsolute: hours(12),
  /** Life of a mailed or printed link with which a person of the staff makes a passkey. */
  staffInvitationLife: days(3),
  /** How long a passkey may be made or shown, and a directory may be visited, after it was begun. */
  staffChallengeLife: minutes(5),
  /** A person in danger whom nobody of the staff has taken for this long sounds the alarm. */
  dangerUnclaimed: minutes(5),
  /** Whoever has taken a person in danger and was not seen at the keyboard for this long may lose the call to a colleague. */
  dangerHolderAway: minutes(10),
  /** Longest time a call to somebody in danger can be put off by whoever has taken it. */
  dangerPutOff: hours(4),
  /** Whoever asks to meet in person is called within this time. */
  inPersonCalledWithin: days(2),
  /** Longest time a counselor has to answer an offer. */
  offerLife: days(7),
  /** Most counselors a request is offered to with one press. */
  offersAtOnce: 20,
  /** How long after accepting it a counselor can give a request back. */
  giveBackWithin: hours(24),
  /** Offers that ended and became no case are kept this long, and shown to their counselor. */
  offersKept: days(30),
  /** A request the call center's system does not take is one for people after this long. */
  undeliveredAfter: minutes(10),
  /** Work of the product that fails for this long is one for people. */
  failedJobAfter: minutes(5),
  /** Of work that failed and was not tried again for this long it is no longer said that it fails: sweeping is tried each hour. */
  failedJobKept: hours(3),
  /** What the ledger says of contests is asked again after this long. */
  contestsKept: seconds(15),
  /** Claims and notes of staff that belong to no member are kept this long; those of members as long as the member's account. */
  staffTaskKept: days(366),
  /** Events of the audit on one page, and in one file. */
  auditPageSize: 50,
  auditFileEvents: 100_000,
  /** A member is open to one of the staff for this long. */
  lookUpLife: minutes(15),
  /** Letters of one file in the studio. */
  studioFileLetters: 200_000,
  /** A draft that is shown on real pages can be opened for this long. */
  previewLife: hours(1),
  /** Looks for members one of the staff may take within an hour, found or not. */
  lookUpsPerHour: 60,
  /** Letters of what a counselor says: a name or city, the one sentence, the words about oneself, the education. */
  counselorName: 60,
  counselorStatement: 160,
  counselorAbout: 1500,
  counselorEducation: 120,
  /** Letters of a license's number. */
  licenceNumber: 40,
  /** Days before the end of a license on which counselor and staff are warned, the first one first. */
  licenceWarnings: [60, 30, 14, 3],
  /** How far ahead a counselor plans hours and takes time off, in days. */
  hoursAhead: 730,
  /** Side of a counselor's picture, in pixels, and the most that one which is uploaded may have. */
  portraitSide: 512,
  portraitPixels: 25_000_000,
  /** A picture that takes longer to draw is refused. */
  portraitPatience: seconds(10),
  /** The home page shows the last booking for this long. */
  homeMessage: hours(48),
} as const
