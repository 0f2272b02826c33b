import type { FastifyInstance } from 'fastify'
import { joinWindow } from '#modules/appointments/policy.ts'
import { renderPlainPage, sendPlainPage } from '#modules/rooms/page/plain-page.ts'
import { listVideoVisits } from '#modules/rooms/repository.ts'
import type { ServiceDeps } from '#service.ts'

/** The list by which a person plays the counselor. It opens every room, so it is only where there are invented people. */
export function roomListRoute(
  app: FastifyInstance,
  service: Pick<ServiceDeps, 'db' | 'clock' | 'roomPasses' | 'publicBase'>,
): void {
  const { publicBase } = service
  app.get('/rooms', async (_request, reply) => {
    const visits = await listVideoVisits(service.db, service.clock.now())
    const entries = await Promise.all(
      visits.map(async ({ id, ...span }) => {
        const { opensAt, closesAt } = joinWindow(span)
        const pass = await service.roomPasses.issue({
          appointmentId: id,
          role: 'counselor',
          endsAt: closesAt,
        })
        return `<li><a href="${publicBase}/rooms/${id}#${pass}">Visit ${id}</a>, ${span.startsAt.toString()}, opens ${opensAt.toString()}</li>`
      }),
    )
    const body = entries.length > 0 ? `<ul>${entries.join('\n')}</ul>` : '<p>No video visit is booked.</p>'
    const title = 'Play the counselor (sandbox)'
    return sendPlainPage(reply, renderPlainPage({ title, body, isSandbox: true }))
  })
}
