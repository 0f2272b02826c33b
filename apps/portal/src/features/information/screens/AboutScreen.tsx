import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ProgramBlocks, ProgramText } from '#organisation/ProgramText.tsx'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { Prose } from '#ui/Prose.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { lead, sessionsSentence, steps, whatItIs, whatItIsNot } from '../about.content.ts'
import { Steps } from '../parts/Steps.tsx'
import { aboutWords } from '../about.words.ts'

const actions = [
  { name: 'help-myself', label: aboutWords.forMyself, kind: 'primary' },
  { name: 'contact', label: pageNames.contact, kind: 'secondary' },
  { name: 'topics', label: aboutWords.readArticles, kind: 'quiet' },
] as const

/** What the program is, who pays, how it works and what it is not (ROUTE-07). */
export default function About() {
  const organisation = useOrganisation()
  const known = useSessionsKnown()
  return (
    <Page
      width="text"
      title={<ProgramText wording={aboutWords.title} />}
      lead={<ProgramBlocks blocks={lead} />}
    >
      <Prose>
        {whatItIs.map(({ title, body }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ProgramBlocks blocks={body} />
          </section>
        ))}
        <h2>{aboutWords.howMany}</h2>
        <p>{sessionsSentence(known)}</p>
        <h2>{aboutWords.how}</h2>
        <Steps steps={steps} />
        <h2>{aboutWords.whatItIsNot}</h2>
        <ProgramBlocks blocks={whatItIsNot} />
        <h2>{aboutWords.now}</h2>
        <ButtonRow>
          {actions
            .filter(({ name }) => offersRoute(organisation, name))
            .map(({ name, label, kind }) => (
              <ButtonLink key={name} kind={kind} to={href(name)}>
                {label}
              </ButtonLink>
            ))}
        </ButtonRow>
      </Prose>
    </Page>
  )
}
