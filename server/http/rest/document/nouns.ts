import { PersonView } from "@server/access/access/inputs";
import { GroupOnContainer, GroupView } from "@server/access/group/inputs";
import { ListedInvitation } from "@server/access/invitation/inputs";
import { AdminContainerRow } from "@server/backoffice/admin/container-inputs";
import { AdminEvent, AdminUserView, AdminView, Statistics } from "@server/backoffice/admin/inputs";
import { AdminSubscriptionView, AdminTransaction } from "@server/backoffice/admin/subscription-inputs";
import { AdminWorkspaceView } from "@server/backoffice/admin/workspace-inputs";
import { MarketOption, MarketPreview } from "@server/billing/market/inputs";
import { Offer } from "@server/billing/market/offer-inputs";
import { PaymentDetails } from "@server/billing/payment/inputs";
import { SubscriptionConfig } from "@server/billing/subscription/config";
import { SubscriptionOptionView, SubscriptionTypeView, SubscriptionView } from "@server/billing/subscription/inputs";
import { TransactionView } from "@server/billing/transaction/inputs";
import { Compliance } from "@server/core/compliance-views";
import { Step } from "@server/core/fields";
import { ActionPointView, ActionPointWithPhotos, Person } from "@server/inspection/action-point/inputs";
import { AnswerView, AnswerWithQuestions, PointView, QuestionAnswerView } from "@server/inspection/answer/inputs";
import { FeedView } from "@server/inspection/calendar/inputs";
import { CatalogueEntry, ObjectDuty } from "@server/inspection/duty/inputs";
import { ImportView } from "@server/inspection/import/inputs";
import { PaperView, ProposalView } from "@server/inspection/inbox/inputs";
import { IncidentView } from "@server/inspection/incident/inputs";
import { KindView } from "@server/inspection/kind/inputs";
import { ObjectTemplateView } from "@server/inspection/object-template/inputs";
import { OutOfServiceView } from "@server/inspection/out-of-service/inputs";
import { PackView } from "@server/inspection/pack/inputs";
import { ProblemRulePage } from "@server/inspection/problem/inputs";
import { ObjectPlace, OneReport, Place, ReportView } from "@server/inspection/report/inputs";
import { RequestView } from "@server/inspection/request/inputs";
import { Result, RoundView, RoundWithStops, WalkStop, WalkSummary, WalkView } from "@server/inspection/round/inputs";
import {
  GroupView as QuestionGroupView,
  QuestionView,
  TemplateView,
  VersionView,
} from "@server/inspection/template/inputs";
import { TextsView } from "@server/inspection/template/text-inputs";
import { BackgroundTemplateView } from "@server/records/background-template/inputs";
import { ContainerView } from "@server/records/container/inputs";
import { Slot } from "@server/records/container/slots";
import { DeletedRecord } from "@server/records/deletion/inputs";
import { FileView } from "@server/records/file/inputs";
import { KindChoice } from "@server/records/kind/inputs";
import { LibraryFileView } from "@server/records/library/inputs";
import { Category, LastKnown, ObjectView } from "@server/records/object/inputs";
import { PublicObjectView } from "@server/records/object/public";
import { OrderView } from "@server/records/order/inputs";
import { OwnFieldView } from "@server/records/own-field/inputs";
import { PointView as ReviewPointView } from "@server/records/review-point/inputs";
import { SearchResults } from "@server/records/search/inputs";
import { ListedShare, ShareView } from "@server/records/share/inputs";
import { SignatureView } from "@server/records/signature/inputs";
import { DutyView, AnswerView as MayItBeUsed } from "@server/records/use/inputs";
import { View } from "@server/records/view/inputs";
import { KeyView } from "@server/tenancy/api-key/inputs";
import { GdprDocument } from "@server/tenancy/document/inputs";
import { JobView } from "@server/tenancy/job/inputs";
import { MemberView } from "@server/tenancy/member/inputs";
import { CompleteUser } from "@server/tenancy/member/reach-of";
import { ReachPoint } from "@server/tenancy/member/reach-points";
import { Authorized } from "@server/tenancy/session/inputs";
import { MeView, UserView } from "@server/tenancy/user/inputs";
import { DeliveryView, WebhookView, WebhookWithSecret } from "@server/tenancy/webhook/inputs";
import { PlanStatusView, WorkspaceView } from "@server/tenancy/workspace/inputs";
import { Branch } from "@server/tenancy/workspace/structure";
import type { z } from "zod";

/** The schemas that stand in the OpenAPI document by name: what several calls answer, and what people know by name. */
export const nouns = {
  ActionPoint: ActionPointView,
  ActionPointWithPhotos,
  ActionPointOfAnswer: PointView,
  AdminContainer: AdminContainerRow,
  AdminEvent,
  AdminSubscription: AdminSubscriptionView,
  AdminTransaction,
  AdminUser: AdminUserView,
  AdminWorkspace: AdminWorkspaceView,
  Answer: AnswerView,
  AnswerWithQuestions,
  ApiKey: KeyView,
  Authorized,
  BackgroundTemplate: BackgroundTemplateView,
  Branch,
  CalendarFeed: FeedView,
  CatalogueEntry,
  Category,
  CompleteUser,
  Compliance,
  Container: ContainerView,
  ContainerTitle: Place,
  DeletedRecord,
  Duty: ObjectDuty,
  DutyOfObject: DutyView,
  Field: OwnFieldView,
  File: FileView,
  GdprDocument,
  Group: GroupView,
  GroupOnContainer,
  Import: ImportView,
  Incident: IncidentView,
  Invitation: ListedInvitation,
  Job: JobView,
  Kind: KindView,
  KindChoice,
  LastKnown,
  LibraryFile: LibraryFileView,
  MarketOption,
  MarketPreview,
  Me: MeView,
  Member: MemberView,
  Object: ObjectView,
  ObjectTemplate: ObjectTemplateView,
  ObjectTitle: ObjectPlace,
  Offer,
  Order: OrderView,
  OutOfService: OutOfServiceView,
  Pack: PackView,
  Paper: PaperView,
  Person,
  PaymentDetails,
  PersonOnContainer: PersonView,
  Plans: SubscriptionConfig,
  PlanStatus: PlanStatusView,
  ProblemRule: ProblemRulePage,
  Proposal: ProposalView,
  PublicObject: PublicObjectView,
  Question: QuestionView,
  QuestionAnswer: QuestionAnswerView,
  QuestionGroup: QuestionGroupView,
  ReachPoint,
  Report: ReportView,
  ReportInFull: OneReport,
  Request: RequestView,
  ReviewPoint: ReviewPointView,
  Round: RoundView,
  RoundWithStops,
  SearchResults,
  Share: ShareView,
  ShareOfWorkspace: ListedShare,
  Signature: SignatureView,
  Slot,
  Statistics,
  Step,
  Subscription: SubscriptionView,
  SubscriptionOption: SubscriptionOptionView,
  SubscriptionType: SubscriptionTypeView,
  SuperAdmin: AdminView,
  Template: TemplateView,
  Texts: TextsView,
  Transaction: TransactionView,
  UsePermission: MayItBeUsed,
  User: UserView,
  Version: VersionView,
  View,
  Walk: WalkView,
  WalkResult: Result,
  WalkStop,
  WalkSummary,
  Webhook: WebhookView,
  WebhookDelivery: DeliveryView,
  WebhookWithSecret,
  Workspace: WorkspaceView,
} satisfies Record<string, z.ZodType>;
