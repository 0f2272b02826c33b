import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { ProgramBlocks } from '#organization/ProgramText.tsx'
import { LinkList } from '#components/navigation/LinkList.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { Prose } from '#components/Prose.tsx'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { faqEntries } from '../faq.content.ts'
import styles from '../components/questions.module.css'
import { supportMessages } from '../support.messages.ts'

/** Questions that open to their answers, without any script. */
function FaqList() {
  return (
    <div className={styles.questions}>
      {faqEntries.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className={styles.answer}>
            <ProgramBlocks blocks={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}

const supportLinks = [
  {
    name: 'help-myself',
    title: pageNames.helpMyself,
    what: supportMessages.helpMyself,
  },
  {
    name: 'help-someone-else',
    title: pageNames.helpSomeoneElse,
    what: supportMessages.helpSomeoneElse,
  },
  { name: 'search-services', title: pageNames.searchServices, what: supportMessages.searchServices },
  { name: 'topics', title: pageNames.articles, what: supportMessages.articles },
  { name: 'contact', title: pageNames.contact, what: supportMessages.contact },
] as const

/**
 * The help hub, and where people land when the questions cannot be loaded; so it asks for nothing and always works
 * (ROUTE-20, RD-129).
 */
export default function SupportScreen() {
  const organisation = useOrganization()
  const offered = supportLinks.filter(({ name }) => isRouteAvailable(organisation, name))
  return (
    <Page width="text" title={supportMessages.title} lead={<ProgramBlocks blocks={[supportMessages.lead]} />}>
      <Prose>
        <PhoneButtons organisation={organisation} />
        <h2>{supportMessages.goOn}</h2>
        <LinkList rows={offered.map(({ name, title, what }) => ({ to: href(name), title, what }))} />
        <h2>{supportMessages.common}</h2>
        <FaqList />
      </Prose>
    </Page>
  )
}
