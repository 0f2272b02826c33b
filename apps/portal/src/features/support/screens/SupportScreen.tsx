import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ProgramBlocks } from '#organisation/ProgramText.tsx'
import { LinkList } from '#ui/navigation/LinkList.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import { Prose } from '#ui/Prose.tsx'
import { questions } from '../support.content.ts'
import styles from '../parts/questions.module.css'

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
    title: 'Help for myself',
    what: 'Start the questions again, at your own pace.',
  },
  {
    name: 'help-someone-else',
    title: 'Help for someone else',
    what: 'You worry about a person close to you.',
  },
  { name: 'search-services', title: 'Search services', what: 'Find help by a plain word.' },
  { name: 'topics', title: 'Articles', what: 'Short reads, at your own pace.' },
  { name: 'contact', title: 'Contact us', what: 'Every way to reach us, and what happens when you call.' },
] as const

/**
 * The help hub, and where people land when the questions cannot be loaded; so it asks for nothing and always works
 * (ROUTE-20, RD-129).
 */
export default function Support() {
  const organisation = useOrganisation()
  const offered = ways.filter(({ name }) => offersRoute(organisation, name))
  return (
    <Page
      width="text"
      title="How can we help?"
      lead={
        <ProgramBlocks
          blocks={[
            'If something on this site does not work, or you would rather talk: {program} answers day and night.',
          ]}
        />
      }
    >
      <Prose>
        <PhoneLinks phone={organisation.phone} />
        <h2>Go on from here</h2>
        <LinkList rows={offered.map(({ name, title, what }) => ({ to: href(name), title, what }))} />
        <h2>Common questions</h2>
        <Questions />
      </Prose>
    </Page>
  )
}
