import { mailProofTo } from "@server/user/proof-mail";
import type { Handler } from "../contracts.ts";

export const mailProof: Handler<"user.mail_proof"> = ({ userId, proofId }, { id }) => mailProofTo(userId, proofId, id);
