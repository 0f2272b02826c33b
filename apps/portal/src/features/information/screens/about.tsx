import { href } from '#lib/paths.ts'
import { useChildId } from '#organisation/child-organisation.ts'
import { offersRoute } from '#organisation/offers.ts'
import { sessionsKnown } from '#organisation/organisation.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ProgramBlocks, programNameOf } from '#organisation/program-text.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ButtonRow } from '#ui/button-row.tsx'
import { Page } from '#ui/page.tsx'
import { Prose } from '#ui/prose.tsx'
import { lead, sessionsSentence, steps, whatItIs, whatItIsNot } from '../about.content.ts'
import { Steps } from '../parts/steps.tsx'

const actions = [
  { name: 'help-myself', label: 'Get help for myself', kind: 'primary' },
  { name: 'contact', label: 'Contact us', kind: 'secondary' },
  { name: 'topics', label: 'Read articles', kind: 'quiet' },
] as const

/** What the program is, who pays, how it works and what it is not (spec §2, ROUTE-07). */
export default function About() {
  const organisation = useOrganisation()
  const childId = useChildId()
  return (
    <Page
      width="text"
      title={
        <>
          <span>What's </span>
          <span translate="no">{programNameOf({ organisation })}</span>
          <span>?</span>
        </>
      }
      lead={<ProgramBlocks blocks={lead} />}
    >
      <Prose>
        {whatItIs.map(({ title, body }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ProgramBlocks blocks={body} />
          </section>
        ))}
        <h2>How many sessions</h2>
        <p>{sessionsSentence(sessionsKnown(organisation, childId))}</p>
        <h2>How it works</h2>
        <Steps steps={steps} />
        <h2>What it is not</h2>
        <ProgramBlocks blocks={whatItIsNot} />
        <h2>What you can do now</h2>
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
