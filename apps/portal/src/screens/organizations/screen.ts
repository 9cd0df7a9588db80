import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationList } from '../../features/organizations/organization-list.ts'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const pages = () => import('./EditPages.tsx')
const docks = () => import('./OrganizationDocks.tsx')
const access = ['ROLE_PORTAL_ADMIN'] as const
/** The organization to edit; a new one without it. */
const validateSearch = (search: Record<string, unknown>): { id?: number | undefined } => ({ id: numberOf(search.id) })

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations',
  staticData: { title: 'organizations.title', access },
  validateSearch: organizationList.read,
  component: lazyRouteComponent(() => import('./OrganizationsPage.tsx'), 'OrganizationsPage'),
})

const edit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization/edit-organization',
  staticData: { title: 'organizations.editTitle.organization', access },
  validateSearch,
  component: lazyRouteComponent(pages, 'EditOrganizationPage'),
})

const editCompany = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization/edit-company',
  staticData: { title: 'organizations.editTitle.company', access },
  validateSearch,
  component: lazyRouteComponent(pages, 'EditCompanyPage'),
})

/**
 * Organizations for portal admins (specification 2 §2): cards, `organization:{id}` with details for its members too, the form on a page, and
 * `edit-company:{id}` with the company form.
 */
export const organizations = defineScreen({
  routes: [list, edit, editCompany],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'organizations.title', route: list }],
  docks: {
    organization: { name: 'organizations.organization', view: lazyRouteComponent(docks, 'OrganizationDock') },
    'edit-company': { name: 'organizations.company', view: lazyRouteComponent(docks, 'EditCompanyDock') },
  },
})
