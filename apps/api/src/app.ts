import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import { seconds } from '@evenkeel/contract/units'
import type { Clock } from '@evenkeel/server/clock'
import { rotateKeys, encryptPlaintext } from '@evenkeel/server/crypto/reencrypt'
import { createVault, type Vault } from '@evenkeel/server/crypto/vault'
import { noScanner } from '@evenkeel/server/files/scanner'
import { configErrorLine } from '@evenkeel/server/config-files/config-error'
import { serveDocs } from '@evenkeel/server/http/docs'
import { replyWithFailures } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer } from '@evenkeel/server/http/serve-endpoint'
import { backgroundJob } from '@evenkeel/server/background-job'
import type { FastifyPluginAsync } from 'fastify'
import { AUDIT_OWNER, prepareChainHead } from '#audit/chain-head.ts'
import { auditHook } from '#audit/audit-hook.ts'
import { auditWriter } from '#audit/write.ts'
import { crossTenant, type PortalStore, portalStore } from '#db/portal-store.ts'
import { prepareDatabaseRoles } from '#db/roles.ts'
import { emptyAllTables } from '#db/reset.ts'
import { loadDemoRequests } from '#features/appointments/drafts/demo-requests.ts'
import { appointmentRoutes } from '#features/appointments/drafts/routes.ts'
import { deliverInquiries } from '#features/inquiries/deliver-inquiries.ts'
import { documentRoutes } from '#features/documents/routes.ts'
import type { AppointmentsDeps } from '#features/appointments/deps.ts'
import { visitJob } from '#features/appointments/visit-job.ts'
import { requestVisitSync } from '#features/appointments/visits/visit-store.ts'
import { visitRoutes } from '#features/appointments/visit-routes.ts'
import { intakeRoutes } from '#features/intake/routes.ts'
import {
  claimAnswerSet,
  setAppointmentState,
  summaryOf,
  valuesOfSet,
} from '#features/intake/answers/store.ts'
import { findAnswerSetByToken } from '#features/intake/answers/tokens.ts'
import type { Answers } from '#features/members/answers.ts'
import { addressHashes, fillAddresses } from '#features/members/addresses.ts'
import { readCommonPasswords } from '#features/passwords/common-passwords.ts'
import { loadDemoPeople, readDemoPeople } from '#features/members/demo-people.ts'
import { deliverMail } from '#features/mail/deliver-mail.ts'
import { fulfilOrders } from '#features/sign-in/mail-orders.ts'
import { mailbox } from '#features/mail/mailbox.ts'
import { openPasswords } from '#features/passwords/passwords.ts'
import { memberRoutes } from '#features/sign-in/routes.ts'
import { keyedHash } from '#features/members/secrets.ts'
import { tellEnded } from '#features/sessions/tell-ended.ts'
import { patientAccess } from '#features/members/patient-access.ts'
import { eventChannel } from '#features/messages/handle-webhook.ts'
import { createLiveEvents } from '#features/messages/live-events.ts'
import { organisationDirectory } from '#features/organisations/directory.ts'
import type { MessagesDeps } from '#features/messages/deps.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import { organisationRoutes } from '#features/organisations/routes.ts'
import { phraseRoutes } from '#features/phrases/routes.ts'
import type { ProvidersDeps } from '#features/providers/deps.ts'
import { providerRoutes } from '#features/providers/routes.ts'
import { type Caller, whoseRows } from '#http/caller.ts'
import { takeFormParts } from '#http/form-parts.ts'
import { trackRequestContext } from '#http/request-context.ts'
import { serveIn } from '#http/serve-in.ts'
import { logRequests } from '#http/request-log.ts'
import { openTelehealth } from '#integrations/telehealth.ts'
import { inspectTenantConfig } from '#tenant-config/load-tenant-config.ts'
import { tenantConfigStore } from '#features/organisations/save-organisations.ts'
import { createTenantConfig } from '#tenant-config/tenant-config.ts'
import { readBacklogs } from './backlog.ts'
import type { Api, ApiDeps } from './deps.ts'
import { memberRights } from './rights/member-rights.ts'
import { encryptedTables } from './db/encrypted-tables.ts'
import { sweepJob } from './sweep-job.ts'
import { identify } from './identify-caller.ts'

export type { Backlog } from './backlog.ts'
export type { Api, ApiDeps } from './deps.ts'
export { boundedFetch } from '#integrations/bounded-fetch.ts'
export { type CallbackDesk, httpReceiver } from '#integrations/callback-desk.ts'
export { type Mail, mailboxTransport, type MailTransport, smtpTransport } from '#integrations/mail.ts'
export { type DemoPerson, readDemoPeople } from '#features/members/demo-people.ts'

const migrations = path.join(import.meta.dirname, '..', 'migrations')
/** Wait between two looks at the outbox when nothing asks for one. */
const MAIL_INTERVAL = seconds(5)
/** A log-out waits this long for the telehealth service; the rounds go on telling it. */
const TELLING = seconds(2)

/** The intake as the lower rooms may use it. */
const answersOf = (store: PortalStore, clock: Clock, vault: Vault): Answers => ({
  findByToken: (token) => findAnswerSetByToken(store.crossTenant('token').db, clock, token),
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
  const { db: allOrganisations } = store.crossTenant('directory')
  const { db: allKeys } = store.crossTenant('keys')
  const { db: audited } = store.crossTenant('audit')
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
  const shelf = createTenantConfig(deps.programmesDir, tenantConfigStore(allOrganisations), deps.randomUuid)
  const directory = organisationDirectory(allOrganisations, () => shelf.version())
  let onVisitTrouble = (): void => {}
  const background = new Set<Promise<unknown>>()
  const room: AppointmentsDeps & ProvidersDeps = {
    store,
    clock,
    shelf,
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
    triggerVisitJob: () => visits.trigger(),
    inBackground: (work) => {
      const done: Promise<unknown> = work.catch(() => onVisitTrouble()).finally(() => background.delete(done))
      background.add(done)
    },
  }
  const messagesDeps: MessagesDeps & AppointmentsDeps = {
    ...room,
    asPatient: patientAccess(room),
    scanner: deps.scanner ?? noScanner,
    live: createLiveEvents(),
    webhookToken: deps.webhookToken,
    // A hint only: the facts are read again, so that a repeated or missing event does no harm.
    appointmentsChanged: async (member) => {
      await requestVisitSync(store.forOrganisation(member.organisationId).db, member, clock.now())
      visits.trigger()
    },
  }
  const ends = backgroundJob(() => tellEnded(crossTenant(room, 'rounds')), {
    name: 'ended sessions',
    every: MAIL_INTERVAL,
    onTrouble: () => {},
  })
  let endListening = async (): Promise<void> => {}
  const visits = visitJob(room, () => onVisitTrouble())
  let onMailTrouble = (): void => {}
  let onSweepTrouble = (): void => {}
  const { mailInterval = MAIL_INTERVAL } = deps
  const mailPace = (name: string) => ({
    name,
    every: mailInterval ?? MAIL_INTERVAL,
    onTrouble: () => onMailTrouble(),
  })
  const mail = backgroundJob(async () => {
    const everywhere = crossTenant(room, 'rounds')
    await fulfilOrders(everywhere)
    return deliverMail({ db: everywhere.store.db, clock, mail: deps.mail, vault })
  }, mailPace('mail'))
  const careLine = deps.careLine ?? { email: 'care-line@evenkeel.example', receiver: null }
  // Rounds of their own: a receiver that does not answer holds up no mail.
  const inquiries = backgroundJob(
    () => deliverInquiries({ ...deps, store, vault, careLine }),
    mailPace('inquiries'),
  )

  const spared = () => (deps.demo ? readDemoPeople(deps.programmesDir).map(({ id }) => id) : [])
  const sweep = sweepJob(crossTenant(room, 'sweep'), spared, () => onSweepTrouble())

  const record = auditWriter(audited, vault)
  const organisationId = async (username: string) => (await directory.byDomain(username))?.id ?? null
  const rights = memberRights({ room: messagesDeps, record, organisationId })

  const plugin: FastifyPluginAsync = async (app) => {
    onSweepTrouble = () => app.log.warn('what is over could not be removed, trying again later')
    onVisitTrouble = () => app.log.warn('work on appointments was interrupted, trying again later')
    onMailTrouble = () => app.log.warn('mail could not be delivered, trying again later')
    replyWithFailures(app)
    logRequests(app)
    await app.register(cookie)
    await takeFormParts(app)
    app.addHook('preClose', async () => messagesDeps.live.close())
    trackRequestContext(app, (what) => (what === 'mail' ? mail : inquiries).trigger())
    const { serve, served } = endpointServer<Caller>(app, identify(room, directory), auditHook(clock, record))
    const serveOwn = serveIn(serve, (caller) => ({
      ...messagesDeps,
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
    const everywhere = crossTenant(room, 'demo')
    await loadDemoPeople(everywhere, people)
    await loadDemoRequests(everywhere, people)
  }

  return {
    plugin,
    mailbox: mailbox(
      { db: store.crossTenant('mailbox').db, vault, addressHash: addresses.of },
      deps.mail,
      () => fulfilOrders(crossTenant(room, 'mailbox')),
    ),
    prepare: async () => {
      if (deps.demo && deps.isProduction) throw new Error('Demo people must not be loaded in production.')
      await prepareDatabaseRoles(deps.store, () => deps.store.migrate(migrations, 'portal'))
      await vault.rewrap()
      await encryptPlaintext(allKeys, vault, encryptedTables)
      await addresses.prepare()
      await fillAddresses({ db: allKeys, vault, addressHash: addresses.of })
      await prepareChainHead(audited, vault, randomBytes)
      await rights.removeAgain()
      await load()
      endListening = await deps.store.listen(eventChannel, (memberId) => messagesDeps.live.tell(memberId))
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
    rotateKeys: () => rotateKeys(allKeys, vault, encryptedTables),
    memberRights: rights,
    backlogs: () => readBacklogs(store.crossTenant('numbers').db, clock.now()),
    isTelehealthCircuitOpen: () => room.telehealth.isCircuitOpen(),
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
      faults: () => inspectTenantConfig(deps.programmesDir).faults.map(configErrorLine),
      reload: () => shelf.reload(),
      follow: () => shelf.follow(),
      version: () => shelf.version(),
    },
  }
}
