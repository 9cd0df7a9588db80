import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildApiDetail } from '../../testing/apis.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { sampleAnswers } from '../../testing/sample-answers.factory.ts'
import { serve } from '../../testing/service.ts'

const maintainer = buildUser({ ownerApps: [{ id: 3, name: 'Payments' }] })
const portalAdmin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'] })
beforeEach(() => sessionStorage.clear())

const show = async (at: string, who = maintainer) => {
  serve({ ...sampleAnswers(), 'GET /api/api-detail/7': buildApiDetail({ bizappId: 3, appname: 'Payments' }) })
  const view = await renderApp(who, at)
  const cancel = async () => view.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  return { ...view, cancel, place: () => view.router.state.location.href }
}

test.each(['/api-upload', '/api-upload?id=7', '/api-upload?bizappId=3'])(
  'Cancel of an upload goes back to where it was opened (%s)',
  async (to) => {
    const { router, cancel, place } = await show('/tools?dock=api:7')
    router.history.push(to)
    await cancel()
    await waitFor(() => expect(place()).toBe('/tools?dock=api:7'))
  },
)

test.each([
  ['/api-upload', maintainer, '/wall'],
  ['/api-upload?id=7', maintainer, '/apis/7'],
  ['/api-upload?bizappId=3', maintainer, '/my/applications'],
  ['/api-upload?bizappId=3', portalAdmin, '/applications'],
])('Cancel of an upload that was opened by its address, %s, leads to what it is about', async (at, who, expected) => {
  const { cancel, place } = await show(at, who)
  await cancel()
  await waitFor(() => expect(place().split('?')[0]).toBe(expected))
})
