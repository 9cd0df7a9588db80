import { accessControl } from '../screens/access-control/screen.ts'
import { api } from '../screens/api/screen.ts'
import { applications } from '../screens/applications/screen.ts'
import { audit } from '../screens/audit/screen.ts'
import { businessAreas } from '../screens/business-areas/screen.ts'
import { deploy } from '../screens/deploy/screen.ts'
import { deprecate } from '../screens/deprecate/screen.ts'
import { editor } from '../screens/editor/screen.ts'
import { expiry } from '../screens/expiry/screen.ts'
import { gallery } from '../screens/gallery/screen.ts'
import { gateway } from '../screens/gateway/screen.ts'
import { giveAccess } from '../screens/give-access/screen.ts'
import { help } from '../screens/help/screen.ts'
import { inbox } from '../screens/inbox/screen.ts'
import { invitation } from '../screens/invitation/screen.ts'
import { mails } from '../screens/mails/screen.ts'
import { notifications } from '../screens/notifications/screen.ts'
import { organizationDeletions } from '../screens/organization-deletions/screen.ts'
import { organizations } from '../screens/organizations/screen.ts'
import { profileScreens } from '../screens/profile/screen.ts'
import { publicPages } from '../screens/public/screen.ts'
import { reference } from '../screens/reference/screen.ts'
import { registrations } from '../screens/registrations/screen.ts'
import { reports } from '../screens/reports/screen.ts'
import { resources } from '../screens/resources/screen.ts'
import { roleChanges } from '../screens/role-changes/screen.ts'
import { settings } from '../screens/settings/screen.ts'
import { signIn } from '../screens/sign-in/screen.ts'
import { signUp } from '../screens/sign-up/screen.ts'
import { specRules } from '../screens/spec-rules/screen.ts'
import { team } from '../screens/team/screen.ts'
import { tools } from '../screens/tools/screen.ts'
import { upload } from '../screens/upload/screen.ts'
import { users } from '../screens/users/screen.ts'
import { viewAs } from '../screens/view-as/screen.ts'
import { webhooks } from '../screens/webhooks/screen.ts'

/** All screens; a new one is a folder in `screens` and its name in this list. Entries of a menu section have the order of this list. */
export const screens = [
  publicPages,
  signUp,
  signIn,
  invitation,
  settings,
  profileScreens,
  gallery,
  api,
  reference,
  upload,
  deploy,
  giveAccess,
  deprecate,
  gateway,
  reports,
  expiry,
  team,
  users,
  organizations,
  applications,
  resources,
  businessAreas,
  registrations,
  organizationDeletions,
  accessControl,
  roleChanges,
  audit,
  specRules,
  mails,
  webhooks,
  tools,
  editor,
  help,
  viewAs,
  inbox,
  notifications,
] as const

declare module '../shell/dock/docks.ts' {
  interface Register {
    screens: typeof screens
  }
}
