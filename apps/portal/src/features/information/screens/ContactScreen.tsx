import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ProgramBlocks, ProgramText } from '#organisation/ProgramText.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import { Prose } from '#ui/Prose.tsx'
import { hearing, hours, inDanger, steps, writing } from '../contact.content.ts'
import { Steps } from '../parts/Steps.tsx'

/** How to reach the program: emergencies first, then phone and text, day and night (ROUTE-08). */
export default function Contact() {
  const { phone } = useOrganisation()
  return (
    <Page width="text" title="Contact us">
      <Banner kind="warning" title="In danger right now?">
        <p>
          <ProgramText wording={inDanger} />
        </p>
      </Banner>
      <Prose>
        <h2>Call or text us</h2>
        <ProgramBlocks blocks={hours} />
        <PhoneLinks phone={phone} />
        <h2>What happens when you call</h2>
        <Steps steps={steps} />
        <h2>If you are deaf or hard of hearing</h2>
        <ProgramBlocks blocks={hearing} />
        <h2>If you would rather write</h2>
        <ProgramBlocks blocks={writing} />
      </Prose>
    </Page>
  )
}
