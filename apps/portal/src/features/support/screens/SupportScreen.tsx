import { Page } from '#components/Page.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { Prose } from '#components/Prose.tsx'
import { LinkList } from '#components/navigation/LinkList.tsx'
import { href } from '#lib/paths.ts'
import { pageNames } from '#lib/page-names.messages.ts'
import { ProgramBlocks } from '#organization/ProgramText.tsx'
import { useOrganization } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import styles from '../components/questions.module.css'
import { faqMessages } from '../faq.messages.ts'
import { supportMessages } from '../support.messages.ts'

/** A frequently asked question with its answer; markup as in the organization's texts. */
interface FaqEntry {
  readonly question: string
  readonly answer: readonly string[]
}

const faqEntries: readonly FaqEntry[] = [
  {
    question: faqMessages.noLoad,
    answer: [faqMessages.noLoadHow],
  },
  {
    question: faqMessages.cost,
    answer: [faqMessages.costHow],
  },
  {
    question: faqMessages.employer,
    answer: [faqMessages.employerHow],
  },
  {
    question: faqMessages.family,
    answer: [faqMessages.familyHow],
  },
  {
    question: faqMessages.soon,
    answer: [faqMessages.soonHow],
  },
  {
    question: faqMessages.noCode,
    answer: [faqMessages.noCodeHow],
  },
  {
    question: faqMessages.noLogIn,
    answer: [faqMessages.noLogInHow],
  },
  {
    question: faqMessages.change,
    answer: [faqMessages.changeHow],
  },
  {
    question: faqMessages.notRight,
    answer: [faqMessages.notRightHow],
  },
]

/** Questions that expand to their answers without scripts. */
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
 * The support page, and the fallback when the intake questions cannot be loaded; so it sends no request and
 * always works (ROUTE-20, RD-129).
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
