import { useLocation } from '#lib/router/Router.tsx'
import { href, type RouteName } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ProgramBlocks, ProgramText } from '#organisation/ProgramText.tsx'
import { LinkList } from '#ui/navigation/LinkList.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import { Prose } from '#ui/Prose.tsx'
import { Directory } from '../parts/Directory.tsx'
import { searchEntries } from '../search.content.ts'
import { serviceAt } from '../service.model.ts'
import styles from './service.module.css'

/** What people look at next; never the service they are reading about. */
const related = new Set<RouteName>(['help-myself', 'legal', 'financial', 'family', 'topics'])

/** Legal, financial and family help: one screen for the three (ROUTE-10 to 13, RD-128). */
export default function ServiceScreen() {
  const organisation = useOrganisation()
  const { name, service } = serviceAt(useLocation().pathname)
  const more = searchEntries.filter(
    ({ route }) => related.has(route) && route !== name && offersRoute(organisation, route),
  )
  return (
    <Page key={name} width="text" title={service.title} lead={<ProgramBlocks blocks={[service.lead]} />}>
      <Prose>
        <PhoneLinks phone={organisation.phone} />
        <h2>What is covered</h2>
        <ProgramBlocks blocks={[service.covered, ...service.limits]} />
        <h2>How a call goes</h2>
        <ol>
          {service.call.map((step) => (
            <li key={step}>
              <ProgramText wording={step} />
            </li>
          ))}
        </ol>
        <h2>Questions people bring</h2>
        <ul className={styles.questions}>
          {service.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
        <Directory url={href(name)} />
        <h2>More help</h2>
        <LinkList rows={more.map(({ route, title, what }) => ({ to: href(route), title, what }))} />
      </Prose>
    </Page>
  )
}
