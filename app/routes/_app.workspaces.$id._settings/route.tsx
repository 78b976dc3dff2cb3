import { WorkspaceSettings } from "~/frame/settings-frame";

export default WorkspaceSettings;
