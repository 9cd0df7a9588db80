import about from './en/about.json' with { type: 'json' }
import access from './en/access.json' with { type: 'json' }
import apis from './en/apis.json' with { type: 'json' }
import applications from './en/applications.json' with { type: 'json' }
import audit from './en/audit.json' with { type: 'json' }
import businessAreas from './en/businessAreas.json' with { type: 'json' }
import certificates from './en/certificates.json' with { type: 'json' }
import checklist from './en/checklist.json' with { type: 'json' }
import codegen from './en/codegen.json' with { type: 'json' }
import confirm from './en/confirm.json' with { type: 'json' }
import consumers from './en/consumers.json' with { type: 'json' }
import deploy from './en/deploy.json' with { type: 'json' }
import description from './en/description.json' with { type: 'json' }
import dock from './en/dock.json' with { type: 'json' }
import editor from './en/editor.json' with { type: 'json' }
import expiry from './en/expiry.json' with { type: 'json' }
import faq from './en/faq.json' with { type: 'json' }
import features from './en/features.json' with { type: 'json' }
import form from './en/form.json' with { type: 'json' }
import gateway from './en/gateway.json' with { type: 'json' }
import helper from './en/helper.json' with { type: 'json' }
import idle from './en/idle.json' with { type: 'json' }
import inbox from './en/inbox.json' with { type: 'json' }
import invitation from './en/invitation.json' with { type: 'json' }
import issues from './en/issues.json' with { type: 'json' }
import landing from './en/landing.json' with { type: 'json' }
import legal from './en/legal.json' with { type: 'json' }
import life from './en/life.json' with { type: 'json' }
import list from './en/list.json' with { type: 'json' }
import mails from './en/mails.json' with { type: 'json' }
import nav from './en/nav.json' with { type: 'json' }
import notifications from './en/notifications.json' with { type: 'json' }
import organizationDeletions from './en/organizationDeletions.json' with { type: 'json' }
import organizations from './en/organizations.json' with { type: 'json' }
import palette from './en/palette.json' with { type: 'json' }
import part from './en/part.json' with { type: 'json' }
import profile from './en/profile.json' with { type: 'json' }
import queue from './en/queue.json' with { type: 'json' }
import rail from './en/rail.json' with { type: 'json' }
import reference from './en/reference.json' with { type: 'json' }
import register from './en/register.json' with { type: 'json' }
import reports from './en/reports.json' with { type: 'json' }
import resources from './en/resources.json' with { type: 'json' }
import session from './en/session.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import specRules from './en/specRules.json' with { type: 'json' }
import team from './en/team.json' with { type: 'json' }
import terms from './en/terms.json' with { type: 'json' }
import title from './en/title.json' with { type: 'json' }
import tries from './en/tries.json' with { type: 'json' }
import users from './en/users.json' with { type: 'json' }
import viewAs from './en/viewAs.json' with { type: 'json' }
import webhooks from './en/webhooks.json' with { type: 'json' }
import welcome from './en/welcome.json' with { type: 'json' }

/** All English texts, one file per feature; other languages must have the same keys. */
export const english = {
  about,
  access,
  apis,
  applications,
  businessAreas,
  audit,
  certificates,
  checklist,
  codegen,
  confirm,
  consumers,
  deploy,
  description,
  dock,
  editor,
  expiry,
  faq,
  features,
  form,
  gateway,
  helper,
  idle,
  invitation,
  issues,
  inbox,
  landing,
  legal,
  life,
  list,
  mails,
  nav,
  organizations,
  notifications,
  organizationDeletions,
  palette,
  part,
  profile,
  queue,
  rail,
  reference,
  register,
  reports,
  resources,
  session,
  settings,
  shell,
  specRules,
  team,
  terms,
  title,
  tries,
  users,
  viewAs,
  webhooks,
  welcome,
}
