import { endpoints } from "@/lib/contract/endpoints";
const USD={code:"USD",name:"US Dollar",symbol:"$",decimals:2};
const one=(i:number)=>({id:`Transaction:${i}`,status:"COMPLETED",type:"OUTGOING",source:{sourceType:"ACCOUNT",accountId:"InternalAccount:1"},destination:{destinationType:"ACCOUNT",accountId:"ExternalAccount:1"},customerId:"Customer:1",platformCustomerId:"p",settledAt:"2026-01-01T00:00:00Z",createdAt:"2026-01-01T00:00:00Z",updatedAt:"2026-01-01T00:00:00Z",description:"d",sentAmount:{amount:1,currency:USD},receivedAmount:{amount:1,currency:USD},exchangeRate:1,fees:1,quoteId:"Quote:1",rateDetails:{counterpartyMultiplier:1,counterpartyFixedFee:0,serviceApiMultiplier:1,serviceApiFixedFee:1,serviceApiVariableFeeRate:0.1,serviceApiVariableFeeAmount:1}});
const text=JSON.stringify({data:Array.from({length:100},(_,i)=>one(i)),hasMore:false,totalCount:100});
const s=endpoints.listTransactions.response;
const run=(n:number)=>{let t=0;for(let i=0;i<n;i++){const j=JSON.parse(text);const a=performance.now();s.safeParse(j);t+=performance.now()-a}return t/n};
run(500);for(let k=0;k<4;k++)console.log((run(2000)*1000).toFixed(0),"µs");
