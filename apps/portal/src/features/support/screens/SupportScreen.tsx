import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ProgramBlocks } from '#organisation/ProgramText.tsx'
import { LinkList } from '#ui/navigation/LinkList.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import { Prose } from '#ui/Prose.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { questions } from '../support.content.ts'
import styles from '../parts/questions.module.css'
import { supportWords } from '../support.words.ts'

/** Questions that open to their answers, without any script. */
function Questions() {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
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

const ways = [
  {
    name: 'help-myself',
    title: pageNames.helpMyself,
    what: supportWords.helpMyself,
  },
  {
    name: 'help-someone-else',
    title: pageNames.helpSomeoneElse,
    what: supportWords.helpSomeoneElse,
  },
  { name: 'search-services', title: pageNames.searchServices, what: supportWords.searchServices },
  { name: 'topics', title: pageNames.articles, what: supportWords.articles },
  { name: 'contact', title: pageNames.contact, what: supportWords.contact },
] as const

/**
 * The help hub, and where people land when the questions cannot be loaded; so it asks for nothing and always works
 * (ROUTE-20, RD-129).
 */
export default function Support() {
  const organisation = useOrganisation()
  const offered = ways.filter(({ name }) => offersRoute(organisation, name))
  return (
    <Page width="text" title={supportWords.title} lead={<ProgramBlocks blocks={[supportWords.lead]} />}>
      <Prose>
        <PhoneLinks organisation={organisation} />
        <h2>{supportWords.goOn}</h2>
        <LinkList rows={offered.map(({ name, title, what }) => ({ to: href(name), title, what }))} />
        <h2>{supportWords.common}</h2>
        <Questions />
      </Prose>
    </Page>
  )
}
