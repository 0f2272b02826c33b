import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { ProgramBlocks, ProgramText } from '#organization/ProgramText.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Page } from '#components/Page.tsx'
import { Prose } from '#components/Prose.tsx'
import { pageNames } from '#lib/page-names.messages.ts'
import { aboutLead, describeCoveredSessions, aboutSteps, whatItIs, whatItIsNot } from '../about.content.ts'
import { Steps } from '../components/Steps.tsx'
import { aboutMessages } from '../about.messages.ts'

const actions = [
  { name: 'help-myself', label: aboutMessages.forMyself, kind: 'primary' },
  { name: 'contact', label: pageNames.contact, kind: 'secondary' },
  { name: 'topics', label: aboutMessages.readArticles, kind: 'quiet' },
] as const

/** What the program is, who pays, how it works and what it is not (ROUTE-07). */
export default function AboutScreen() {
  const organisation = useOrganization()
  const known = useSessionCoverage()
  return (
    <Page
      width="text"
      title={<ProgramText wording={aboutMessages.title} />}
      lead={<ProgramBlocks blocks={aboutLead} />}
    >
      <Prose>
        {whatItIs.map(({ title, body }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ProgramBlocks blocks={body} />
          </section>
        ))}
        <h2>{aboutMessages.howMany}</h2>
        <p>{describeCoveredSessions(known)}</p>
        <h2>{aboutMessages.how}</h2>
        <Steps steps={aboutSteps} />
        <h2>{aboutMessages.whatItIsNot}</h2>
        <ProgramBlocks blocks={whatItIsNot} />
        <h2>{aboutMessages.now}</h2>
        <ButtonRow>
          {actions
            .filter(({ name }) => isRouteAvailable(organisation, name))
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
