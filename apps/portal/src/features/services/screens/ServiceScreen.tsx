import { useQuery } from '@tanstack/react-query'
import { Page } from '#components/Page.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { Prose } from '#components/Prose.tsx'
import { LinkList } from '#components/navigation/LinkList.tsx'
import { NavCategories } from '#components/navigation/NavCategories.tsx'
import { href, paths, type RouteName } from '#lib/paths.ts'
import { useLocation } from 'react-router'
import { pageNames } from '#lib/page-names.messages.ts'
import { ProgramBlocks, ProgramText } from '#organization/ProgramText.tsx'
import { navCategoriesQuery } from '#organization/nav-categories.ts'
import { useOrganization, useTenant } from '#organization/organization-context.tsx'
import type { TextBlock } from '#organization/program-text.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { searchEntries } from '../search-entries.content.ts'
import { servicePageMessages } from '../service-page.messages.ts'
import { serviceMessages } from '../service.messages.ts'
import styles from './service.module.css'

type ServiceName = 'legal' | 'financial' | 'family'

/** A service: the same parts for all, so that the three pages stay consistent (RD-128). */
interface Service {
  readonly title: string
  readonly lead: string
  /** What the program pays for. */
  readonly covered: readonly string[]
  readonly limits: readonly TextBlock[]
  /** What happens during the call, in order. */
  readonly call: readonly string[]
  /** Common questions about it. */
  readonly questions: readonly string[]
}

/** What each service covers, in the program's words; markup as in the organization's texts. */
const services: Readonly<Record<ServiceName, Service>> = {
  legal: {
    title: pageNames.legal,
    lead: serviceMessages.legalLead,
    covered: [
      serviceMessages.legalTalk,
      serviceMessages.legalField,
      serviceMessages.legalFee,
      serviceMessages.legalForms,
    ],
    limits: [serviceMessages.legalLimits],
    call: [serviceMessages.legalCall, serviceMessages.legalAsk, serviceMessages.legalName],
    questions: [
      serviceMessages.landlord,
      serviceMessages.custody,
      serviceMessages.court,
      serviceMessages.will,
      serviceMessages.identity,
    ],
  },
  financial: {
    title: pageNames.financial,
    lead: serviceMessages.financialLead,
    covered: [
      serviceMessages.financialTalks,
      serviceMessages.financialPlan,
      serviceMessages.financialReports,
      serviceMessages.financialAnswers,
    ],
    limits: [serviceMessages.financialLimits],
    call: [serviceMessages.financialCall, serviceMessages.financialWhen, serviceMessages.financialBills],
    questions: [
      serviceMessages.cards,
      serviceMessages.hoursCut,
      serviceMessages.home,
      serviceMessages.college,
      serviceMessages.retire,
    ],
  },
  family: {
    title: pageNames.family,
    lead: serviceMessages.familyLead,
    covered: [
      serviceMessages.familyTalk,
      serviceMessages.familyPlaces,
      serviceMessages.familyHelp,
      serviceMessages.familyTips,
    ],
    limits: [serviceMessages.familyLimits],
    call: [serviceMessages.familyCall, serviceMessages.familyAsk, serviceMessages.familyList],
    questions: [
      serviceMessages.baby,
      serviceMessages.father,
      serviceMessages.camp,
      serviceMessages.adopt,
      serviceMessages.dog,
    ],
  },
}

/**
 * Content of the organization's tile for this page, such as a child care directory. Renders nothing while
 * loading, on failure and when empty: the page is complete without it (RD-206).
 */
function ServiceDirectory({ url }: { readonly url: string }) {
  const { organisation, client } = useTenant()
  const session = useSessionClient()
  const nav = organisation?.homepage_navs.find((tile) => tile.url === url)
  const { data } = useQuery({
    ...navCategoriesQuery(session.own, client, nav?.id ?? ''),
    enabled: nav !== undefined,
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="directory">
      <h2 id="directory">{servicePageMessages.directory}</h2>
      <p>{servicePageMessages.directoryHow}</p>
      <NavCategories categories={data} />
    </section>
  )
}

const serviceNames: readonly ServiceName[] = ['legal', 'financial', 'family']

/** Returns the service of a path, for `/legal/` as well as `/legal`. */
function getServiceForPath(pathname: string): { readonly name: ServiceName; readonly service: Service } {
  const name = serviceNames.find((one) => paths[one] === pathname.replace(/(?<!\/)\/+$/, ''))
  if (!name) throw new Error('No service is shown at this path')
  return { name, service: services[name] }
}

/** Related pages; the shown service is never among them. */
const relatedRoutes = new Set<RouteName>(['help-myself', 'legal', 'financial', 'family', 'topics'])

/** Legal, financial and family help: one screen for the three (ROUTE-10 to 13, RD-128). */
export default function ServiceScreen() {
  const organisation = useOrganization()
  const { name, service } = getServiceForPath(useLocation().pathname)
  const more = searchEntries.filter(
    ({ route }) => relatedRoutes.has(route) && route !== name && isRouteAvailable(organisation, route),
  )
  return (
    <Page key={name} width="text" title={service.title} lead={<ProgramBlocks blocks={[service.lead]} />}>
      <Prose>
        <PhoneButtons organisation={organisation} />
        <h2>{servicePageMessages.covered}</h2>
        <ProgramBlocks blocks={[service.covered, ...service.limits]} />
        <h2>{servicePageMessages.call}</h2>
        <ol>
          {service.call.map((step) => (
            <li key={step}>
              <ProgramText wording={step} />
            </li>
          ))}
        </ol>
        <h2>{servicePageMessages.questions}</h2>
        <ul className={styles.questions}>
          {service.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
        <ServiceDirectory url={href(name)} />
        <h2>{servicePageMessages.more}</h2>
        <LinkList rows={more.map(({ route, title, what }) => ({ to: href(route), title, what }))} />
      </Prose>
    </Page>
  )
}
