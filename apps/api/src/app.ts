import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import { seconds } from '@evenkeel/contract/units'
import type { Clock } from '@evenkeel/server/clock'
import { rotateKeys, sealPlain } from '@evenkeel/server/crypto/reseal'
import { createVault, type Vault } from '@evenkeel/server/crypto/vault'
import { noScanner } from '@evenkeel/server/files/scanner'
import { faultLine } from '@evenkeel/server/programmes/fault'
import { serveDocs } from '@evenkeel/server/http/docs'
import { replyWithFailures } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer } from '@evenkeel/server/http/serve-endpoint'
import { workRounds } from '@evenkeel/server/work-rounds'
import type { FastifyPluginAsync } from 'fastify'
import { AUDIT_OWNER, prepareHead } from '#audit/head.ts'
import { auditWitness } from '#audit/witness.ts'
import { auditWriter } from '#audit/write.ts'
import { acrossOrganisations, type PortalStore, portalStore } from '#db/portal-store.ts'
import { takeRoles } from '#db/roles.ts'
import { emptyAllTables } from '#db/reset.ts'
import { loadDemoRequests } from '#features/appointments/demo-requests.ts'
import { appointmentRoutes } from '#features/appointments/routes.ts'
import { deliverInquiries } from '#features/inquiries/deliver.ts'
import { documentRoutes } from '#features/documents/routes.ts'
import type { AppointmentsRoom } from '#features/appointments/room.ts'
import { visitRounds } from '#features/appointments/visit-rounds.ts'
import { hintAt } from '#features/appointments/visit-store.ts'
import { visitRoutes } from '#features/appointments/visit-routes.ts'
import { intakeRoutes } from '#features/intake/routes.ts'
import { claimAnswerSet, setAppointmentState, summaryOf, valuesOfSet } from '#features/intake/store.ts'
import { findAnswerSetByToken } from '#features/intake/tokens.ts'
import type { Answers } from '#features/members/answers.ts'
import { addressHashes, fillAddresses } from '#features/members/addresses.ts'
import { readCommonPasswords } from '#features/members/common-passwords.ts'
import { loadDemoPeople, readDemoPeople } from '#features/members/demo-people.ts'
import { deliverMail } from '#features/members/deliver-mail.ts'
import { fulfilOrders } from '#features/members/mail-orders.ts'
import { mailbox } from '#features/members/mailbox.ts'
import { openPasswords } from '#features/members/passwords.ts'
import { memberRoutes } from '#features/members/routes.ts'
import { keyedHash } from '#features/members/secrets.ts'
import { tellEnded } from '#features/members/tell-ended.ts'
import { patientAccess } from '#features/members/patient-access.ts'
import { newsChannel } from '#features/messages/hear-news.ts'
import { liveNews } from '#features/messages/live-news.ts'
import { organisationDirectory } from '#features/organisations/directory.ts'
import type { MessagesRoom } from '#features/messages/room.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import { organisationRoutes } from '#features/organisations/routes.ts'
import { phraseRoutes } from '#features/phrases/routes.ts'
import type { ProvidersRoom } from '#features/providers/room.ts'
import { providerRoutes } from '#features/providers/routes.ts'
import { type Caller, whoseRows } from '#http/caller.ts'
import { takeFormParts } from '#http/form-parts.ts'
import { keepRequestContext } from '#http/request-context.ts'
import { serveIn } from '#http/serve-in.ts'
import { logRequests } from '#http/request-log.ts'
import { openTelehealth } from '#outside/telehealth.ts'
import { inspectProgrammes } from '#programmes/load.ts'
import { createShelf } from '#programmes/shelf.ts'
import { readBacklogs } from './backlog.ts'
import type { Api, ApiDeps } from './deps.ts'
import { memberRights } from './rights/member-rights.ts'
import { sealedTables } from './sealed-tables.ts'
import { sweepRounds } from './sweep-rounds.ts'
import { identify } from './who-calls.ts'

export type { Backlog } from './backlog.ts'
export type { Api, ApiDeps } from './deps.ts'
export { boundedFetch } from '#outside/bounded-fetch.ts'
export { type CareLine, httpReceiver } from '#outside/care-line.ts'
export { type Mail, mailboxTransport, type MailTransport, smtpTransport } from '#outside/mail.ts'
export { type DemoPerson, readDemoPeople } from '#features/members/demo-people.ts'

const migrations = path.join(import.meta.dirname, '..', 'migrations')
/** Wait between two looks at the outbox when nothing asks for one. */
const MAIL_INTERVAL = seconds(5)
/** A log-out waits this long for the telehealth service; the rounds go on telling it. */
const TELLING = seconds(2)

/** The intake as the lower rooms may use it. */
const answersOf = (store: PortalStore, clock: Clock, vault: Vault): Answers => ({
  findByToken: (token) => findAnswerSetByToken(store.acrossOrganisations('token').db, clock, token),
  claim: (tx, claim) => claimAnswerSet({ db: tx, vault }, clock, claim),
  summaryOf: (db, setId) => summaryOf({ db, vault }, setId),
  employeeLocation: async (db, setId) => {
    const location = (await valuesOfSet({ db, vault }, setId))?.get('employee_organisation')
    return typeof location === 'string' ? location : null
  },
  setAppointmentState: (tx, setId, code) => setAppointmentState({ db: tx, vault }, clock, setId, code),
})

/** Puts the own API together: nothing in it is made before this, and nothing reaches outside but through `deps`. */
export function createApi(deps: ApiDeps): Api {
  const { clock, masterKeys: masters, randomBytes } = deps
  const store = portalStore(deps.store)
  const { db: allOrganisations } = store.acrossOrganisations('directory')
  const { db: allKeys } = store.acrossOrganisations('keys')
  const { db: audited } = store.acrossOrganisations('audit')
  const vault = createVault({
    db: allKeys,
    dbOf: ({ id, organisationId }) =>
      id === AUDIT_OWNER ? audited : store.forOrganisation(organisationId).db,
    schema: 'portal',
    masters,
    clock,
    randomBytes,
  })
  const addresses = addressHashes(vault)
  const shelf = createShelf(deps.programmesDir, allOrganisations, deps.randomUuid)
  const directory = organisationDirectory(allOrganisations, () => shelf.version())
  let onVisitTrouble = (): void => {}
  const background = new Set<Promise<unknown>>()
  const room: AppointmentsRoom & ProvidersRoom = {
    store,
    clock,
    randomUuid: deps.randomUuid,
    randomBytes: deps.randomBytes,
    publicUrl: deps.publicUrl,
    telehealth: openTelehealth(deps.telehealth),
    secret: deps.secret,
    addressHash: addresses.of,
    passwords: openPasswords(deps.passwordCost),
    commonPasswords: readCommonPasswords(),
    answers: answersOf(store, clock, vault),
    vault,
    sessionsEnded: async () => {
      const told = new AbortController()
      const tell = ends.run().catch(() => {})
      await Promise.race([tell, room.sleep(TELLING, told.signal)])
      told.abort()
    },
    mailFrom: deps.mail.from,
    visitorName: (answerSetId) => keyedHash(deps.secret, 'telehealth visitor', answerSetId).slice(0, 32),
    sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
    workSoon: () => visits.soon(),
    inBackground: (work) => {
      const done: Promise<unknown> = work.catch(() => onVisitTrouble()).finally(() => background.delete(done))
      background.add(done)
    },
  }
  const messagesRoom: MessagesRoom & AppointmentsRoom = {
    ...room,
    asPatient: patientAccess(room),
    scanner: deps.scanner ?? noScanner,
    live: liveNews(),
    webhookToken: deps.webhookToken,
    // A hint only: the facts are read again, so that a repeated or missing event does no harm.
    appointmentsChanged: async (member) => {
      await hintAt(store.forOrganisation(member.organisationId).db, member, clock.now())
      visits.soon()
    },
  }
  const ends = workRounds(() => tellEnded(acrossOrganisations(room, 'rounds')), {
    name: 'ended sessions',
    every: MAIL_INTERVAL,
    onTrouble: () => {},
  })
  let endListening = async (): Promise<void> => {}
  const visits = visitRounds(room, () => onVisitTrouble())
  let onMailTrouble = (): void => {}
  let onSweepTrouble = (): void => {}
  const { mailInterval = MAIL_INTERVAL } = deps
  const mailPace = (name: string) => ({
    name,
    every: mailInterval ?? MAIL_INTERVAL,
    onTrouble: () => onMailTrouble(),
  })
  const mail = workRounds(async () => {
    const everywhere = acrossOrganisations(room, 'rounds')
    await fulfilOrders(everywhere)
    return deliverMail({ db: everywhere.store.db, clock, mail: deps.mail, vault })
  }, mailPace('mail'))
  const careLine = deps.careLine ?? { email: 'care-line@evenkeel.example', receiver: null }
  // Rounds of their own: a receiver that does not answer holds up no mail.
  const inquiries = workRounds(
    () => deliverInquiries({ ...deps, store, vault, careLine }),
    mailPace('inquiries'),
  )

  const spared = () => (deps.demo ? readDemoPeople(deps.programmesDir).map(({ id }) => id) : [])
  const sweep = sweepRounds(acrossOrganisations(room, 'sweep'), spared, () => onSweepTrouble())

  const record = auditWriter(audited, vault)
  const organisationId = async (username: string) => (await directory.byDomain(username))?.id ?? null
  const rights = memberRights({ room: messagesRoom, record, organisationId })

  const plugin: FastifyPluginAsync = async (app) => {
    onSweepTrouble = () => app.log.warn('what is over could not be removed, trying again later')
    onVisitTrouble = () => app.log.warn('work on appointments was interrupted, trying again later')
    onMailTrouble = () => app.log.warn('mail could not be delivered, trying again later')
    replyWithFailures(app)
    logRequests(app)
    await app.register(cookie)
    await takeFormParts(app)
    app.addHook('preClose', async () => messagesRoom.live.close())
    keepRequestContext(app, (what) => (what === 'mail' ? mail : inquiries).soon())
    const { serve, served } = endpointServer<Caller>(
      app,
      identify(room, directory),
      auditWitness(clock, record),
    )
    const serveOwn = serveIn(serve, (caller) => ({
      ...messagesRoom,
      shelf,
      store: store.forOrganisation(whoseRows(caller)),
    }))
    organisationRoutes(app, serve, { directory, shelf })
    intakeRoutes(serveOwn)
    phraseRoutes(serve, { directory, shelf })
    memberRoutes(serveOwn)
    providerRoutes(serve, room)
    appointmentRoutes(serveOwn)
    documentRoutes(serveOwn)
    messageRoutes(serveOwn)
    visitRoutes(serveOwn)
    await serveDocs(app, served, {
      title: 'Evenkeel API',
      version: '1.0.0',
      description:
        'Members, intake, counselors, appointments, messages and documents of the wellbeing portal.',
      base: '/api',
    })
  }

  const load = async (): Promise<void> => {
    await shelf.reload()
    if (!deps.demo) return
    const people = readDemoPeople(deps.programmesDir)
    const everywhere = acrossOrganisations(room, 'demo')
    await loadDemoPeople(everywhere, people)
    await loadDemoRequests(everywhere, people)
  }

  return {
    plugin,
    mailbox: mailbox(
      { db: store.acrossOrganisations('mailbox').db, vault, addressHash: addresses.of },
      deps.mail,
      () => fulfilOrders(acrossOrganisations(room, 'mailbox')),
    ),
    prepare: async () => {
      if (deps.demo && deps.isProduction) throw new Error('Demo people must not be loaded in production.')
      await takeRoles(deps.store, () => deps.store.migrate(migrations, 'portal'))
      await vault.rewrap()
      await sealPlain(allKeys, vault, sealedTables)
      await addresses.prepare()
      await fillAddresses({ db: allKeys, vault, addressHash: addresses.of })
      await prepareHead(audited, vault, randomBytes)
      await rights.removeAgain()
      await load()
      endListening = await deps.store.listen(newsChannel, (memberId) => messagesRoom.live.tell(memberId))
      if (mailInterval !== null) {
        mail.start()
        inquiries.start()
      }
      visits.start()
      ends.start()
      sweep.start()
    },
    reset: async () => {
      await emptyAllTables(deps.store.db)
      vault.forget()
      await addresses.prepare()
      await load()
    },
    rotateKeys: () => rotateKeys(allKeys, vault, sealedTables),
    memberRights: rights,
    backlogs: () => readBacklogs(store.acrossOrganisations('numbers').db, clock.now()),
    isTelehealthLeftAlone: () => room.telehealth.isLeftAlone(),
    workOnVisits: visits.run,
    deliverMail: mail.run,
    deliverInquiries: inquiries.run,
    sweep: sweep.run,
    stop: async () => {
      await inquiries.stop()
      await endListening()
      await visits.stop()
      await ends.stop()
      await Promise.all(background)
      await mail.stop()
      await sweep.stop()
      deps.mail.close()
    },
    programmes: {
      faults: () => inspectProgrammes(deps.programmesDir).faults.map(faultLine),
      reload: () => shelf.reload(),
      follow: () => shelf.follow(),
      version: () => shelf.version(),
    },
  }
}
